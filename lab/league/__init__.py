"""How strong computers are: leagues, anchors, best responses, calibration."""

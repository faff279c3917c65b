"""Panels as Discord's components: buttons, menus and forms that outlive a restart."""

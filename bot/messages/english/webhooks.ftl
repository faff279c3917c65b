## Webhooks: what the manager of a server reads beside the form in server.ftl.

webhook-managers-only = Only server managers can do that.
webhook-how = Each message is a POST with JSON: `game_opened`, `round_resolved` or `game_over`. To check one, take `X-Timestamp`, a dot and the body, and compute their HMAC-SHA256 with the secret. The header `X-Signature-256` is `sha256=` followed by that value. If a message comes twice, its `X-Delivery` is the same.
webhook-gone = That address is removed already.
webhook-known = I send to that address already. To get a new secret, remove the address and add it again.
webhook-no-address = That is not an address. Enter one such as https://example.org/games.
webhook-not-public = That address leads into a private network, and I only call public ones. Enter an address that everyone on the internet can reach.
webhook-not-https = The address must begin with https:// and use the usual port.
webhook-too-long = The address must not contain a name or password, and can have at most { $most } characters.

## A player's own address

webhook-own-button = My webhook
webhook-own-title = Your webhook
webhook-own-label = Web address
webhook-own-hint = Called when I remind you, except at anonymous tables; empty: none
webhook-own-removed = No address hears of your calls.
webhook-own-how = Each message is a POST with JSON, signed like a server's webhooks: `event` is `called`, `what` is `reminder`, `last` or `next`, and `text` says what I told you.

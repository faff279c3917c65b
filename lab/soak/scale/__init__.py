"""The trial of scale: a Discord of 5,000 servers, several processes of the bot, one killed now and then."""

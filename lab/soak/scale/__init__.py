"""The scale trial: a Discord of 5,000 servers, and several bot processes that are killed one by one."""

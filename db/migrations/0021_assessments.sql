-- What the tutor found in the message that a reply answers, as JSON; null without an open task.

alter table messages add column assessment text;

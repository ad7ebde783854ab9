-- Which pages of a file gave no text or garbled text, as JSON; null where all of it was read.

alter table files add column unread text;

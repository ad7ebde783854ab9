-- A search for a beginning that many words have reads the newest texts of a user in place of the word lists. This
-- index finds those texts; Postgres has it since 0004.

create index if not exists search_entries_newest on search_entries (tag, id);

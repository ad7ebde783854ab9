-- The import that has brought a session, so that a finished import leads to its chats.

alter table sessions add column imported_by text;
create index sessions_imported_by on sessions (imported_by) where imported_by is not null;

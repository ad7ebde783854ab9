-- A huge conversation is imported in several transactions. Until the last one the session names its import, and
-- nothing but that import reads it.

alter table sessions add column import_id text;
create index sessions_of_import on sessions (import_id) where import_id is not null;

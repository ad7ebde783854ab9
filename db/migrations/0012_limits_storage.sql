-- How many bytes each user has stored: sessions, messages, files, and exports whose imports have not ended. Triggers
-- keep the sum, so that no writer can forget it, and restored rows are counted again.
-- The sum of a user is the row in user_storage plus the rows in storage_changes, which differ by engine and stand in
-- the files beside this one. Neither table refers to users: a row that one transaction writes twice is checked by
-- Postgres against users again, and the deletion of a user would fail that check.

alter table import_jobs add column upload_bytes bigint not null default 0;

create table user_storage (
  user_id text not null primary key,
  bytes bigint not null
);

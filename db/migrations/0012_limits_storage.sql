-- How many bytes each user has stored: messages, files, and exports whose imports have not ended. The counter is
-- kept by triggers, so that no writer can forget it, and a restore of the rows counts them again.

alter table import_jobs add column upload_bytes bigint not null default 0;

create table user_storage (
  user_id text not null primary key references users (id) on delete cascade,
  bytes bigint not null
);

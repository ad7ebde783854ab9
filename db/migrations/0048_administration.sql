-- What administrators do without a shell: quotas of single users, announcements, a server that is only read, and lists in
-- the order of their times.

alter table users add column quota_storage bigint;
alter table users add column quota_tokens bigint;
create index users_newest on users (created_at desc, id desc);
create index jobs_newest on jobs (created_at desc, id desc);
create index classes_of_all on classes (created_at desc, id desc);
create index audit_records_user on audit_records (user_id, recorded_at);
create index usage_days_day on usage_days (day);

create table announcements (
  id text not null primary key,
  title text not null,
  body text not null,
  kind text not null,
  url text,
  published_at bigint not null
);

-- One row at most, whose slot is 1.
create table maintenance (
  slot bigint not null primary key,
  message text not null,
  read_only bigint not null,
  changed_at bigint not null
);

-- What users chose for the pages, as JSON, and what an administrator set for the instance.

create table preferences (
  user_id text not null primary key references users (id) on delete cascade,
  choices text not null,
  updated_at bigint not null
);

create table instance_settings (
  name text not null primary key,
  value text not null,
  updated_at bigint not null
);

-- Uploaded files and the passages of their texts. Their bytes lie elsewhere, under the file's id.

create table files (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  project_id text references projects (id) on delete set null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  sha256 text not null,
  status text not null check (status in ('processing', 'ready', 'failed')),
  error_code text,
  created_at bigint not null
);
create index files_newest on files (user_id, created_at desc, id desc);
create index files_in_project on files (project_id, created_at desc, id desc) where project_id is not null;

create table passages (
  id text not null primary key,
  file_id text not null references files (id) on delete cascade,
  position bigint not null,
  place text not null,
  text text not null
);
create unique index passages_in_file on passages (file_id, position);

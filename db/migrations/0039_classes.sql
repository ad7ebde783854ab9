-- Classes of teachers, who is in them, and what each member agreed to.

create table classes (
  id text not null primary key,
  teacher_id text not null references users (id) on delete cascade,
  name text not null,
  join_code text not null unique,
  policy text not null,
  external_id text,
  archived_at bigint,
  created_at bigint not null
);
create index classes_newest on classes (teacher_id, created_at desc, id desc);

-- consented_at: since when the member's teacher may read the sessions that begin from then on.
create table class_members (
  class_id text not null references classes (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  joined_at bigint not null,
  consented_at bigint,
  primary key (class_id, user_id)
);
create index class_members_newest on class_members (class_id, joined_at desc, user_id desc);
create index class_members_user on class_members (user_id);

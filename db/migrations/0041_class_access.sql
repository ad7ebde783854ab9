-- Which sessions of a learner a teacher has read: the learner sees it, also after the class or the teacher is gone.

create table class_access (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  teacher_id text not null,
  teacher text not null,
  class_id text not null,
  class_name text not null,
  session_id text not null,
  read_at bigint not null
);
create index class_access_newest on class_access (user_id, read_at desc, id desc);

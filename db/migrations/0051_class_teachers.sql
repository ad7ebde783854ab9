-- Who teaches a class beside its owner (classes.teacher_id), and invitations that make teachers of a class.

create table class_teachers (
  class_id text not null references classes (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  added_at bigint not null,
  primary key (class_id, user_id)
);
create index class_teachers_user on class_teachers (user_id);

alter table invitations add column teaches bigint not null default 0;

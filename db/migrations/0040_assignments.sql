-- What teachers assign to their classes, and the practices that members do of it: one each.

create table assignments (
  id text not null primary key,
  class_id text not null references classes (id) on delete cascade,
  title text not null,
  source text not null,
  mode text not null,
  item_count bigint not null,
  level text,
  minutes bigint,
  opens_at bigint,
  due_at bigint,
  project_id text references projects (id) on delete set null,
  created_at bigint not null
);
create index assignments_newest on assignments (class_id, created_at desc, id desc);
create index assignments_project on assignments (project_id) where project_id is not null;

alter table practices add column assignment_id text references assignments (id) on delete set null;
create unique index practices_of_assignment on practices (assignment_id, user_id)
  where assignment_id is not null;

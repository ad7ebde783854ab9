-- A role may be teacher now. SQLite changes no constraint in place: a column with the new one takes over.
alter table users add column role_now text not null default 'learner'
  check (role_now in ('learner', 'teacher', 'admin'));
update users set role_now = role;
alter table users drop column role;
alter table users rename column role_now to role;

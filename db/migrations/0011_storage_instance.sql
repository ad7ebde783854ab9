-- The id of this instance. The file store carries the same one, so that no server uses the files of another
-- instance. One row at most; the first start adds it.

create table instance (
  slot bigint not null primary key check (slot = 1),
  id text not null
);

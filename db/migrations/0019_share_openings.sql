-- The owner of a public link sees when it was last read.

alter table shares add column opened_at bigint;

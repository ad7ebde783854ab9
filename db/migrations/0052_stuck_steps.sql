-- The step of its solution, from 1, that the last answer to an item does not show; null where that is not known.

alter table practice_items add column step bigint;

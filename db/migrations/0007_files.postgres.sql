-- The words of a passage leave the index with it.

create trigger passages_searched after delete on passages referencing old table as gone
  for each statement execute function search_forget('passage');

-- The words of a passage leave the index with it.

create trigger passages_searched after delete on passages begin
  update search_entries set user_id = null where ref_id = old.id and kind = 'passage';
end;

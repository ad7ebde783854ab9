-- The audit records whose address is not cut to its network yet.

create index audit_records_whole_address on audit_records (recorded_at)
  where (address like '%.%' or address like '%:%') and address not like '%/%';

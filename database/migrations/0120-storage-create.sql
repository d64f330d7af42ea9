-- The storage service's own secret. It stands in the database so that every process signs alike.

create table public.storage_signing_keys (
  -- one row
  id smallint primary key check (id = 1),
  secret bytea not null check (octet_length(secret) = 32)
);
alter table public.storage_signing_keys enable row level security;

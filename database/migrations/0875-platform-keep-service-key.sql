-- The service key. It stands in the database so that every process accepts the same one; each writes it to its data folder, for
-- the operator's own programs.

create table public.service_keys (
  -- one row
  id smallint primary key check (id = 1),
  key text not null check (key <> '')
);
alter table public.service_keys enable row level security;

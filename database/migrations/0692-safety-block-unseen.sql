-- Anybody can be blocked by their id; the list of blocks names only those whom its owner had seen.
alter table public.blocks
  -- at the moment of the block: afterwards neither sees the other
  add column was_seen boolean not null default true;

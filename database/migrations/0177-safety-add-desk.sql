-- What administrators and moderators do by hand: orders found and refunded, creators verified and pinned, posts taken
-- down.

-- every order, newest first
create index orders_newest on public.orders (created_at desc, id desc);

-- A post that moderators took away: archived, and closed to everybody but its author and moderators, buyers included.
create table public.post_takedowns (
  post_id uuid primary key references public.posts on delete cascade,
  -- what its author reads
  reason text not null check (char_length(reason) between 1 and 500),
  -- where it goes back to
  was_status text not null check (was_status in ('published', 'archived')),
  taken_down_at timestamptz not null
);
alter table public.post_takedowns enable row level security;
-- taken-down posts, newest first
create index post_takedowns_newest on public.post_takedowns (taken_down_at desc, post_id desc);

-- set while the card network holds a payment back, after a complaint of the card holder
alter table public.orders add column disputed_at timestamptz;
-- who bears it, as the configuration said then; kept for the day the network gives it back
alter table public.orders add column dispute_born_by text check (dispute_born_by in ('creator', 'platform'));

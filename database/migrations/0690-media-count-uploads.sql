-- Files on their way in count against their owner's room.
create table public.begun_uploads (
  -- of the upload, and of the media it may become
  id uuid primary key,
  owner_id uuid not null references public.profiles on delete cascade,
  -- the whole file, not what has come of it
  bytes bigint not null check (bytes >= 0),
  -- when its bytes came last, by the product's clock
  heard_at timestamptz not null
);
alter table public.begun_uploads enable row level security;
-- media.bytes-of-owner, media.drop-uploads
create index begun_uploads_by_owner on public.begun_uploads (owner_id);
-- media.forget-uploads
create index begun_uploads_by_time on public.begun_uploads (heard_at);

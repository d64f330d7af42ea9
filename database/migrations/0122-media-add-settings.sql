-- What an owner of files decided about showing them.

create table public.media_settings (
  owner_id uuid primary key references public.profiles on delete cascade,
  -- the viewer's handle is drawn into large pictures that they open
  watermark boolean not null default false
);
alter table public.media_settings enable row level security;

-- What a film's creator gives away of it, and what is done with a recording now.

alter table public.media
  -- the free seconds: none while the length is 0
  add column teaser_start_ms int not null default 0 check (teaser_start_ms >= 0),
  add column teaser_ms int not null default 0 check (teaser_ms between 0 and 30000),
  -- null before its turn has come, and when it is done
  add column step text check (step in ('reading', 'preview', 'sound', 'film', 'storing'));

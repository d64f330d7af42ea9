-- The moment that a film's poster shows, where its creator has chosen one.

alter table public.media
  -- from the film's start; null leaves it to the server
  add column poster_at_ms int check (poster_at_ms >= 0),
  -- grows with every choice; the second is the one that was made last
  add column poster_version int not null default 0,
  add column postered_version int not null default 0,
  add check (postered_version <= poster_version);

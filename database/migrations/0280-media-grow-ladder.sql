-- A film is ready with its first rendition; the others follow. And when a file that is being prepared will be ready.

alter table public.media
  -- short sides in pixels of the renditions that a film plays without, smallest first; they are made one after the other
  add column lacking_rungs int[] not null default '{}',
  -- as the worker's pace says; null where it does not know
  add column ready_by timestamptz;

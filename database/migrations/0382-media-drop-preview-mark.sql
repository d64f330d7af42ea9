-- Marked what a backfill had to do. Nothing reads it any more.
drop index public.media_lacking_preview;
alter table public.media drop column lacks_preview;

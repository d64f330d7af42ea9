-- Files of any kind, which people only download; and originals for buyers, without location and device data.
alter table public.media
  drop constraint media_kind_check,
  add constraint media_kind_check check (kind in ('picture', 'video', 'audio', 'file')) not valid;
alter table public.media
  -- a clean original was asked for; it is made once its row is among the variants
  add column is_clean_wanted boolean not null default false,
  add column clean_attempts int not null default 0,
  -- why none can be made, as a sentence for the owner
  add column clean_failure text;
alter table public.media_variants
  drop constraint media_variants_class_check,
  add constraint media_variants_class_check check (class in ('full', 'locked', 'original', 'clean')) not valid;

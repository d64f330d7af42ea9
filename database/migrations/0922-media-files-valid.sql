alter table public.media validate constraint media_kind_check;
alter table public.media_variants validate constraint media_variants_class_check;

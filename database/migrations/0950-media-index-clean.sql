-- outside a transaction
-- shop.originals-of-nothing: clean originals that were asked for
create index concurrently media_clean_wanted on public.media (id) where is_clean_wanted;

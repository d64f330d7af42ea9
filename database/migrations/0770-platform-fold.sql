-- How what people wrote is compared: in NFC, with case folded whole ('Straße' is 'STRASSE', 'ΟΔΥΣΣΕΥΣ' 'οδυσσευς').
-- Plain SQL, so that the planner inlines it, and the indexes on it serve.
create function public.fold(words text) returns text
  language sql immutable parallel safe
  return normalize(casefold(words collate pg_catalog.pg_unicode_fast), nfc);
create function public.fold_all(words text[]) returns text[]
  language sql immutable parallel safe
  set search_path = ''
  as $$ select coalesce(array_agg(public.fold(word)), '{}') from unnest(words) as word $$;
-- whoever writes names and tags through rest/v1 keeps the indexes
grant execute on function public.fold(text), public.fold_all(text[]) to authenticated, service_role;

drop index public.creators_tags_lower;
drop function public.lower_all(text[]);
-- search: creators with a tag
create index creators_tags_folded on public.creators using gin (public.fold_all(tags));

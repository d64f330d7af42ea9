-- What search compares of a product: its title and tags, folded. array_to_string() of texts is the same everywhere.
create function public.product_words(title text, tags text[]) returns text
  language sql immutable parallel safe
  return public.fold(title || ' ' || array_to_string(tags, ' '));
grant execute on function public.product_words(text, text[]) to authenticated, service_role;

alter table public.products
  add column words text not null generated always as (public.product_words(title, tags)) stored,
  -- everyone may learn of it while it is published: some way into its audience is not a list alone
  add column is_listed boolean not null generated always as
    (jsonb_path_exists(audience, 'strict $[*] ? (!exists (@[*] ? (@.kind == "list")))')) stored;

-- shop.latest-listed and shop.newest-holding: what everyone may learn of, the latest first
create index products_listed on public.products (published_at desc, id desc)
  where state = 'published' and is_listed and deleted_at is null and taken_down_at is null;
-- shop.latest-of-category
create index products_listed_of_category on public.products (category, published_at desc, id desc)
  where state = 'published' and is_listed and deleted_at is null and taken_down_at is null;
-- shop.all-holding and similar_products: parts of words
create index products_words on public.products using gin (words gin_trgm_ops)
  where state = 'published' and is_listed and deleted_at is null and taken_down_at is null;

-- A setting of pg_trgm may only be named once its library is loaded, and a session loads it at its first use.
select public.show_trgm('');
-- Products whose words sound like what was typed, as similar_people() finds creators: close ones first, and others only where
-- those are few.
create function public.similar_products(typed text, most int) returns table (id uuid, score real)
  language plpgsql stable security definer rows 50
  set search_path = public
  set pg_trgm.word_similarity_threshold = 0.5
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
  declare
    enough constant int := 24;
    known uuid[] := '{}';
    words_typed constant text := public.fold(typed);
    threshold text;
  begin
    if show_trgm(words_typed) = '{}' then return; end if;
    foreach threshold in array array['0.6', '0.5'] loop
      perform set_config('pg_trgm.word_similarity_threshold', threshold, true);
      for id, score in
        select p.id, word_similarity(words_typed, p.words)
        from products p
        where p.state = 'published' and p.is_listed and p.deleted_at is null and p.taken_down_at is null
          and p.words %> words_typed and p.id <> all (known)
        limit most
      loop
        known := known || id;
        return next;
      end loop;
      exit when cardinality(known) >= enough;
    end loop;
  end $$;

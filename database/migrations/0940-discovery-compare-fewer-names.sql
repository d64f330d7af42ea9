-- Of two words or more, names that resemble the first and the last are compared before any others. The trigrams of a common
-- word are in many names: the index found 668 of 10,000 for 'persom a1', and most of the time went into comparing them.

-- A setting of pg_trgm may only be named once its library is loaded, and a session loads it at its first use.
select public.show_trgm('');
create or replace function public.similar_people(typed text, most int) returns table (id uuid, score real)
  language plpgsql stable security definer rows 50
  set search_path = public
  set pg_trgm.word_similarity_threshold = 0.45
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
  declare
    -- Three times what a search shows: it may know some already, and the viewer may not want others.
    enough constant int := 24;
    known uuid[] := '{}';
    words constant text := public.fold(typed);
    first_word constant text := split_part(words, ' ', 1);
    last_word constant text := split_part(words, ' ', -1);
    threshold text;
  begin
    if show_trgm(words) = '{}' then return; end if;
    if first_word <> last_word then
      perform set_config('pg_trgm.word_similarity_threshold', '0.55', true);
      for id, score in
        select near.id, max(near.score) from (
          (select p.id, word_similarity(words, public.fold(p.display_name)) as score
            from profiles p where p.shown_as_creator and public.fold(p.display_name) %> last_word
              and public.fold(p.display_name) %> first_word and public.fold(p.display_name) %> words limit most)
          union all
          (select p.id, word_similarity(words, p.handle)
            from profiles p where p.shown_as_creator and p.handle %> last_word and p.handle %> first_word
              and p.handle %> words limit most)
        ) near
        group by near.id
      loop
        known := known || id;
        return next;
      end loop;
      if cardinality(known) >= enough then return; end if;
    end if;
    -- The last finds one wrong letter in a word of four, which pg_trgm's own 0.6 misses.
    foreach threshold in array array['0.55', '0.45'] loop
      perform set_config('pg_trgm.word_similarity_threshold', threshold, true);
      for id, score in
        select near.id, max(near.score) from (
          (select p.id, word_similarity(words, public.fold(p.display_name)) as score
            from profiles p where p.shown_as_creator and public.fold(p.display_name) %> words limit most)
          union all
          (select p.id, word_similarity(words, p.handle)
            from profiles p where p.shown_as_creator and p.handle %> words limit most)
        ) near
        where near.id <> all (known)
        group by near.id
      loop
        known := known || id;
        return next;
      end loop;
      exit when cardinality(known) >= enough;
    end loop;
  end $$;

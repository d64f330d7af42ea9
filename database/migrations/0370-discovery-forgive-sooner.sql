-- A setting of pg_trgm may only be named once its library is loaded, and a session loads it at its first use.
select public.show_trgm('');

-- Names that sound much like what was typed, and only where those are few all that sound like it at all: comparing a
-- name costs 10 µs, and half of all names may share some letters with what was typed. The operator asks the name first,
-- because the other way round PostgreSQL compares each name that the index found twice.
create or replace function public.similar_people(typed text, most int) returns table (id uuid, score real)
  language plpgsql stable security definer
  set search_path = public
  set pg_trgm.word_similarity_threshold = 0.45
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
  declare
    -- Three times what a search shows: it may know some already, and the viewer may not want others.
    enough constant int := 24;
    known uuid[] := '{}';
    threshold text;
  begin
    if show_trgm(typed) = '{}' then return; end if;
    -- The last finds one wrong letter in a word of four, which pg_trgm's own 0.6 misses.
    foreach threshold in array array['0.55', '0.45'] loop
      perform set_config('pg_trgm.word_similarity_threshold', threshold, true);
      for id, score in
        select near.id, max(near.score) from (
          (select p.id, word_similarity(typed, p.display_name) as score
            from profiles p where p.shown_as_creator and p.display_name %> typed limit most)
          union all
          (select p.id, word_similarity(typed, p.handle)
            from profiles p where p.shown_as_creator and p.handle %> typed limit most)
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

-- The price box counts what a membership opens beyond what everyone sees: posts that are open to all leave the count.
create or replace function public.keep_post_prices() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op <> 'INSERT' and old.status = 'published' and old.opens_to <> 'everyone' then
      update public.post_prices set posts = posts - 1
        where creator_id = old.creator_id and is_included = (old.opens_to = 'members')
          and price_cents is not distinct from case when old.opens_to <> 'members' then old.price_cents end;
    end if;
    if tg_op <> 'DELETE' and new.status = 'published' and new.opens_to <> 'everyone' then
      insert into public.post_prices as pp (creator_id, is_included, price_cents, posts)
        select new.creator_id, included, case when not included then new.price_cents end, 1
        from (select new.opens_to = 'members' as included) _
        on conflict (creator_id, is_included, price_cents) do update set posts = pp.posts + 1;
    end if;
    return null;
  end $$;

update public.post_prices pp set posts = (
  select count(*) from public.posts p
  where p.creator_id = pp.creator_id and p.status = 'published' and p.opens_to = 'members')
where pp.is_included;

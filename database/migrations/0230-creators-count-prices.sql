-- The price box of a creator's page, counted as posts change instead of at each view.

-- How many published posts of a creator ask the same of a member: nothing (included), a price, or, where price_cents
-- is null, something that money does not buy. A row a price, so that the median needs no look at the posts.
create table public.post_prices (
  creator_id uuid not null references public.creators on delete cascade,
  is_included boolean not null,
  price_cents int check (price_cents > 0),
  posts int not null default 0 check (posts >= 0),
  check (not is_included or price_cents is null),
  unique nulls not distinct (creator_id, is_included, price_cents)
);
alter table public.post_prices enable row level security;

create function public.keep_post_prices() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op <> 'INSERT' and old.status = 'published' then
      update public.post_prices set posts = posts - 1
        where creator_id = old.creator_id and is_included = (old.opens_to in ('everyone', 'members'))
          and price_cents is not distinct from
            case when old.opens_to not in ('everyone', 'members') then old.price_cents end;
    end if;
    if tg_op <> 'DELETE' and new.status = 'published' then
      insert into public.post_prices as pp (creator_id, is_included, price_cents, posts)
        select new.creator_id, included, case when not included then new.price_cents end, 1
        from (select new.opens_to in ('everyone', 'members') as included) _
        on conflict (creator_id, is_included, price_cents) do update set posts = pp.posts + 1;
    end if;
    return null;
  end $$;
create trigger posts_keep_prices after insert or delete or update of status, audience, price_cents on public.posts
  for each row execute function public.keep_post_prices();

insert into public.post_prices (creator_id, is_included, price_cents, posts)
select creator_id, included, case when not included then price_cents end, count(*)
from (select *, opens_to in ('everyone', 'members') as included from public.posts where status = 'published') shown
group by 1, 2, 3;

-- Its query was the price box.
drop index public.posts_by_opening;

-- Handles that look alike are one handle, digits that stand for letters included: 'cl4y.atelier' is 'clay.atelier'.
-- Of the letters that handles have, Unicode's table of confusables (UTS #39) knows 0 and o, 1 and l, m and rn; the
-- other digits, i and l, vv and w are ours.

drop index public.profiles_handle_folded;
drop index public.former_handles_folded;

create or replace function public.fold_handle(handle text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$ select replace(replace(translate(lower(handle), '013457i._', 'oleastl'), 'rn', 'm'), 'vv', 'w') $$;

-- Of handles that look alike from now on, a verified creator's stays, else a creator's, else the oldest account's; the
-- others get a number, and their old addresses lead to them.
do $$
declare
  twin record;
  free text;
begin
  for twin in
    select id, handle from (
      select p.id, p.handle, row_number() over (
        partition by public.fold_handle(p.handle)
        order by c.verified_at is null, c.id is null, a.created_at, p.id) as place
      from public.profiles p
      left join public.creators c on c.id = p.id
      left join public.accounts a on a.id = p.id) ranked
    where place > 1
  loop
    select left(twin.handle, 22) || n into free
    from generate_series(2, 99999) n
    where not exists (
      select from public.profiles other
      where public.fold_handle(other.handle) = public.fold_handle(left(twin.handle, 22) || n))
    order by n limit 1;
    update public.profiles set handle = free where id = twin.id;
  end loop;
end $$;

-- nobody takes a handle that looks like somebody else's; also the look-up while typing
create unique index profiles_handle_folded on public.profiles (public.fold_handle(handle));
-- accounts.taken-handles: whether a handle looks like one given up not long ago
create index former_handles_folded on public.former_handles (public.fold_handle(handle));

-- A session of the first level, of a person with a verified second factor, changes nothing through rest/v1 and reads
-- only what strangers read: functions/v1 and storage/v1 refuse it too.

create function auth.shows_every_factor() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', 'aal1') = 'aal2'
      or not exists (select from auth.factors f where f.user_id = auth.uid() and f.status = 'verified')
  $$;
revoke execute on function auth.shows_every_factor() from public;
grant execute on function auth.shows_every_factor() to authenticated;

-- 'select f()' is evaluated once a statement, and only when a row asks for it: reads of others' rows never do.
drop policy profiles_read on public.profiles;
create policy profiles_read on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select auth.shows_every_factor()))
    or exists (select from public.creators c where c.id = profiles.id));
create policy profiles_update_needs_factor on public.profiles as restrictive for update to authenticated
  using ((select auth.shows_every_factor()));

create policy creators_insert_needs_factor on public.creators as restrictive for insert to authenticated
  with check ((select auth.shows_every_factor()));
create policy creators_update_needs_factor on public.creators as restrictive for update to authenticated
  using ((select auth.shows_every_factor()));

create policy user_roles_need_factor on public.user_roles as restrictive for all to authenticated
  using ((select auth.shows_every_factor()))
  with check ((select auth.shows_every_factor()));

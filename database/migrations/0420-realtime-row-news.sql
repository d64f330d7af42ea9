-- realtime/v1 tells of changed rows: which one, after the commit, and never what is in it. Who listens is shown the row
-- as they may see it then.
create function public.tell_row_changed() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('limelight', 'row_changed ' || cast(jsonb_build_object(
    'table', tg_table_name, 'type', tg_op, 'at', now(),
    'key', (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv) as name)) as text));
  return null;
end $$;

create trigger creators_tell_changed after insert or update or delete on public.creators
  for each row execute function public.tell_row_changed('id');
create trigger profiles_tell_changed after insert or update or delete on public.profiles
  for each row execute function public.tell_row_changed('id');
create trigger user_roles_tell_changed after insert or update or delete on public.user_roles
  for each row execute function public.tell_row_changed('user_id', 'role');

-- A row under the rights of each of `seers`: claims with a role, numbered from 0. Takes on their roles one after another;
-- the role and the claims end with the transaction.
create function public.row_as_seen(seen_table text, seen_key jsonb, seers jsonb)
returns table (seer integer, seen jsonb)
language plpgsql set search_path = public, pg_temp as $$
declare
  claims jsonb;
  condition text := (select string_agg(format('t.%I = %L', name, value), ' and ') from jsonb_each_text(seen_key) as k(name, value));
begin
  for number in 0 .. jsonb_array_length(seers) - 1 loop
    seer := number;
    claims := seers -> number;
    continue when not has_table_privilege(claims ->> 'role', format('public.%I', seen_table), 'select');
    perform set_config('request.jwt.claims', claims::text, true);
    perform set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true);
    perform set_config('role', claims ->> 'role', true);
    execute format('select to_jsonb(t) from public.%I t where %s', seen_table, condition) into seen;
    if seen is not null then
      return next;
    end if;
  end loop;
end $$;
revoke execute on function public.row_as_seen(text, jsonb, jsonb) from public;

-- An account that was suspended ends its channels at once, whoever suspended it.
create function public.tell_account_suspended() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('limelight', 'account_suspended ' || new.id);
  return null;
end $$;
create trigger accounts_tell_suspended after update of suspended_at on public.accounts
  for each row when (new.suspended_at is not null) execute function public.tell_account_suspended();

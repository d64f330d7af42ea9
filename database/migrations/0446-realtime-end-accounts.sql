-- An account that was suspended or deleted ends channels at once, its own and those with others, whoever ended it.
drop trigger accounts_tell_suspended on public.accounts;
drop function public.tell_account_suspended();
create function public.tell_account_ended() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('limelight', 'account_ended ' || new.id);
  return null;
end $$;
create trigger accounts_tell_ended after update of suspended_at, deleted_at on public.accounts
  for each row when (new.suspended_at is not null or new.deleted_at is not null)
  execute function public.tell_account_ended();

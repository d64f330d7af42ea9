-- Handles that look alike are one handle, and what the settings keep about an account.

-- 'M1a.Torres' and 'mia_torres' read alike: separators go, characters that look alike become one.
create function public.fold_handle(handle text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$ select replace(replace(translate(lower(handle), '015i._', 'olsl'), 'rn', 'm'), 'vv', 'w') $$;

-- whoever changes a profile through rest/v1 keeps the index
grant execute on function public.fold_handle(text) to authenticated, service_role;
-- nobody takes a handle that reads like somebody else's; also the look-up while typing
create unique index profiles_handle_folded on public.profiles (public.fold_handle(handle));

alter table public.accounts
  add column handle_changed_at timestamptz,
  -- set while the account waits for its deletion
  add column deletion_due_at timestamptz,
  add column deleted_at timestamptz;

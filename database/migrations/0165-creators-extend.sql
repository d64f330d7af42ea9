-- Settings of a creator's page, the verified mark, and where old handles lead.

create table public.creator_settings (
  creator_id uuid primary key references public.creators on delete cascade,
  comments_from text not null default 'everyone' check (comments_from in ('everyone', 'followers', 'members', 'nobody')),
  shows_last_active boolean not null default true
);
alter table public.creator_settings enable row level security;

-- Set by verification, read by anyone.
alter table public.creators add column verified_at timestamptz;

-- A handle that was given up leads to whoever had it last, until somebody takes it.
create table public.former_handles (
  handle text primary key,
  user_id uuid not null references public.profiles on delete cascade,
  given_up_at timestamptz not null
);
alter table public.former_handles enable row level security;
-- whether a handle is free: one that reads like an old handle is not
create index former_handles_folded on public.former_handles (public.fold_handle(handle));
-- settings: a person's own old handles
create index former_handles_user on public.former_handles (user_id, given_up_at desc);

create function public.keep_former_handle() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    insert into public.former_handles (handle, user_id, given_up_at) values (old.handle, new.id, now())
      on conflict (handle) do update set user_id = excluded.user_id, given_up_at = excluded.given_up_at;
    delete from public.former_handles where handle = new.handle;
    return null;
  end $$;
create trigger profiles_keep_former_handle after update of handle on public.profiles
  for each row when (old.handle <> new.handle) execute function public.keep_former_handle();
create function public.take_former_handle() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$ begin delete from public.former_handles where handle = new.handle; return null; end $$;
create trigger profiles_take_former_handle after insert on public.profiles
  for each row execute function public.take_former_handle();

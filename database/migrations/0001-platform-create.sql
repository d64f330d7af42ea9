-- Roles of the wire services, the auth schema, and what every area leans on.
-- The three roles are named as on Supabase, so that policies read the same there (architecture.md).

do $$
declare name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null; -- roles belong to the whole server, not to one database
    end;
    execute format('grant %I to %I', name, current_user);
  end loop;
  begin
    execute 'alter role service_role bypassrls';
  exception when insufficient_privilege then null; -- rest/v1 runs service calls as the owner there
  end;
end $$;

alter default privileges revoke execute on functions from public;
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '3s';

create extension if not exists pg_trgm;
create extension if not exists citext;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

-- The signed-in user's id, from the claims that rest/v1 sets for one statement; null for anon. Without a search
-- path of its own, so that policies take it in: asked as a function it cost as much as reading ten rows.
create function auth.uid() returns uuid
  language sql stable
  as $$
    select coalesce(
      nullif(pg_catalog.current_setting('request.jwt.claim.sub', true), ''),
      nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::pg_catalog.jsonb
        operator(pg_catalog.->>) 'sub'
    )::pg_catalog.uuid
  $$;

create function auth.role() returns text
  language sql stable
  set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
grant execute on function auth.uid(), auth.role() to anon, authenticated, service_role;

-- Refuses every change of a row; put on tables that are append only.
create function public.refuse_change() returns trigger
  language plpgsql
  set search_path = ''
  as $$ begin raise exception '% is append only', tg_table_name using errcode = '55000'; end $$;

-- Operator settings that change at run time (fees, claims of the landing page). One row a setting.
create table public.settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
alter table public.settings enable row level security;

-- Counters behind every rate limit; fixed windows. Unlogged: losing them in a crash forgives, never locks out.
create unlogged table public.rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);
alter table public.rate_limits enable row level security;

-- Mail and SMS without a provider (decisions.md, 'Operator'); kept 24 h.
create table public.outbox_messages (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  created_at timestamptz not null
);
alter table public.outbox_messages enable row level security;
-- outbox: newest first, and the sweep of old rows
create index outbox_messages_created_at on public.outbox_messages (created_at desc);

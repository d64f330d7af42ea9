-- Accounts as the auth service keeps them. No product word here: the product hangs on auth.users(id).

create table auth.users (
  id uuid primary key default uuidv7(),
  email citext check (char_length(email::text) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone text check (phone ~ '^[0-9]{7,15}$'),
  phone_confirmed_at timestamptz,
  -- waiting for the confirmation at both addresses, or at the new number
  new_email citext check (char_length(new_email::text) <= 255),
  new_phone text check (new_phone ~ '^[0-9]{7,15}$'),
  invited_at timestamptz,
  -- Editable by its owner: no right is ever read from it (decisions.md).
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{}',
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table auth.users enable row level security;
-- sign-in, sign-up: the one account of an address
create unique index users_email on auth.users (email) where email is not null;
-- sign-in by text message: the one account of a number
create unique index users_phone on auth.users (phone) where phone is not null;
-- confirmation of a new address or number: who wants to move to it
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;

-- The ways a person signs in: 'email' for a password, 'phone', or the name of an outside provider.
create table auth.identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  -- the person's id at the provider; the user's own id for 'email' and 'phone'
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
alter table auth.identities enable row level security;
-- every answer with a user lists that user's identities
create index identities_user on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- [{method, timestamp}], the `amr` claim, kept over refresh
  amr jsonb not null default '[]',
  user_agent text,
  ip inet,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  -- Set at sign-out or when a used refresh token comes back; a session with it is dead at once.
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign_out', 'reuse', 'password_change', 'admin', 'deleted'))
);
alter table auth.sessions enable row level security;
-- sign-out everywhere and the list of open sessions
create index sessions_user on auth.sessions (user_id) where ended_at is null;
-- sign-in: whether the person was here before; also the sweep
create index sessions_seen on auth.sessions (user_id, refreshed_at desc);

create table auth.refresh_tokens (
  -- sha256 of the token: the table alone signs nobody in
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null,
  -- When it was exchanged; exchanged again after the grace time, it ends its session.
  used_at timestamptz
);
alter table auth.refresh_tokens enable row level security;
-- a deleted session takes its tokens along
create index refresh_tokens_session on auth.refresh_tokens (session_id);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  -- Signs no more, but still verifies until the last token signed with it has expired.
  retired_at timestamptz
);
alter table auth.signing_keys enable row level security;
-- two processes that start at once agree on one key
create unique index signing_keys_one_active on auth.signing_keys ((true)) where retired_at is null;

-- Keys of the service's own signatures and hashes (cookie, one-time codes), made at first use.
create table auth.secrets (
  name text primary key,
  value bytea not null check (octet_length(value) >= 32)
);
alter table auth.secrets enable row level security;

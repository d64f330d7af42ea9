-- One-time codes, second factors, passkeys, third-party sign-in and security events of the auth service.

-- A code and a link that a mail or text message carries. A new one of the same purpose replaces the old.
create table auth.one_time_codes (
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null check (purpose in
    ('signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'reauthentication',
     'sms', 'phone_change')),
  -- keyed hash of the six digits: the table alone tells no code
  code_hash bytea not null,
  -- sha256 of the link's token; null for text messages
  link_hash bytea unique,
  -- PKCE: the browser that asked gets a code to exchange instead of tokens
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('plain', 's256')),
  wrong_guesses int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
alter table auth.one_time_codes enable row level security;
-- sweep of old codes
create index one_time_codes_expires on auth.one_time_codes (expires_at);

-- Second factors.
create table auth.factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  friendly_name text not null default '' check (char_length(friendly_name) <= 100),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- totp: the shared secret, encrypted with a key of the service's own
  totp_secret bytea,
  -- totp: the last time step that was accepted, so that no code counts twice
  totp_last_step bigint not null default 0,
  phone text check (phone ~ '^[0-9]{7,15}$'),
  -- webauthn: {id, publicKey, counter, transports}
  credential jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table auth.factors enable row level security;
-- every answer with a user lists that user's factors; names are unique to a person
create unique index factors_name on auth.factors (user_id, friendly_name) where friendly_name <> '';
create index factors_user on auth.factors (user_id);

-- Passkeys: a first factor of their own.
create table auth.passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  -- {id, publicKey, counter, transports}
  credential jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
alter table auth.passkeys enable row level security;
-- sign-in with a passkey: the one of a credential id
create unique index passkeys_credential on auth.passkeys ((credential ->> 'id'));
create index passkeys_user on auth.passkeys (user_id);

-- What a factor or passkey has to answer; used once.
create table auth.challenges (
  id uuid primary key default uuidv7(),
  factor_id uuid references auth.factors on delete cascade,
  -- null for a sign-in with a passkey: who it is shows with the answer
  user_id uuid references auth.users on delete cascade,
  purpose text not null check (purpose in ('factor', 'passkey_registration', 'passkey_authentication')),
  -- webauthn: the random challenge
  challenge text,
  -- phone: keyed hash of the digits sent
  code_hash bytea,
  wrong_guesses int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
alter table auth.challenges enable row level security;
-- a removed factor takes its challenges along
create index challenges_factor on auth.challenges (factor_id);
create index challenges_user on auth.challenges (user_id);
-- sweep of old challenges
create index challenges_expires on auth.challenges (expires_at);

-- In place of a lost second factor; each counts once.
create table auth.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table auth.recovery_codes enable row level security;

-- A sign-in under way: at an outside provider, or between a mail's link and the browser's exchange of its code.
create table auth.flow_states (
  id uuid primary key default uuidv7(),
  provider text,
  -- sha256 of the `state` at the provider
  state_hash bytea unique,
  -- our own PKCE and nonce with the provider
  provider_verifier text,
  nonce text,
  -- the browser's PKCE with us; null: tokens in the fragment, bound to the browser by a cookie
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('plain', 's256')),
  redirect_to text not null,
  -- set when a signed-in person links a provider
  linking_user_id uuid references auth.users on delete cascade,
  -- set when the person is known: sha256 of the code that the browser exchanges
  auth_code_hash bytea unique,
  user_id uuid references auth.users on delete cascade,
  -- how the person proved who they are, for `amr`
  method text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table auth.flow_states enable row level security;
create index flow_states_user on auth.flow_states (user_id);
create index flow_states_linking_user on auth.flow_states (linking_user_id);
-- sweep of old sign-ins
create index flow_states_expires on auth.flow_states (expires_at);

-- What happened to an account, as its owner reads it.
create table auth.security_events (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null,
  ip inet,
  user_agent text,
  occurred_at timestamptz not null
);
alter table auth.security_events enable row level security;
-- a person's own events, newest first
create index security_events_of_user on auth.security_events (user_id, occurred_at desc, id desc);

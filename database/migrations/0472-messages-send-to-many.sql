-- One body that goes to many people, each in their own conversation.
create table public.mass_messages (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators (id) on delete restrict,
  -- what the sending client called it: sent again it is the same
  client_id text not null check (char_length(client_id) between 8 and 64),
  body_id uuid not null unique,
  -- who gets it, as it was chosen
  audience jsonb not null,
  state text not null check (state in ('sending', 'sent', 'stopped', 'unsent')),
  created_at timestamptz not null,
  unique (creator_id, client_id),
  foreign key (body_id, creator_id) references public.message_bodies (id, author_id)
);
alter table public.mass_messages enable row level security;
-- messages.list-mass: the newest first
create index mass_messages_of_creator on public.mass_messages (creator_id, created_at desc, id desc);

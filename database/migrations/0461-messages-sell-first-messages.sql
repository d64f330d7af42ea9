-- A message that its author pays for, so that a creator reads it. It becomes a message when it is paid.
create table public.paid_messages (
  order_id uuid primary key references public.orders (id) on delete restrict,
  conversation_id uuid not null,
  author_id uuid not null,
  client_id text not null check (char_length(client_id) between 8 and 64),
  -- what was written, until it is a message: '' and [] from then on
  text text not null check (char_length(text) <= 5000),
  media uuid[] not null,
  reply_to int,
  sequence int,
  -- the day on which the money goes back if there was no answer
  answer_by timestamptz,
  answered_at timestamptz,
  -- a message in the history: one look by its place; and it is one order's
  unique (conversation_id, sequence),
  foreign key (conversation_id, author_id) references public.conversation_people (conversation_id, person_id),
  foreign key (conversation_id, sequence) references public.messages (conversation_id, sequence),
  check ((sequence is null) = (answer_by is null)),
  check (sequence is null or (text = '' and media = '{}')),
  check (answered_at is null or sequence is not null)
);
alter table public.paid_messages enable row level security;
-- messages.answer-paid, messages.unanswered-of
create index paid_messages_unanswered on public.paid_messages (conversation_id, author_id)
  where sequence is not null and answered_at is null;
-- messages.drop-own: what an account that goes had not sent
create index paid_messages_unsent on public.paid_messages (author_id) where sequence is null;

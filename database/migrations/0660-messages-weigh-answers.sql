-- What was paid for a first message is earned once its answer was read, or stood for a day.
alter table public.paid_messages rename column answered_at to earned_at;
-- messages.insert-answer, messages.earn-read, messages.end-waiting, messages.facts-to-send
alter index public.paid_messages_unanswered rename to paid_messages_unearned;

-- The creator's messages that answer what was paid for before them in the conversation.
create table public.paid_answers (
  -- messages.standing-answers: the first one after a paid message
  conversation_id uuid not null,
  sequence int not null,
  primary key (conversation_id, sequence),
  foreign key (conversation_id, sequence) references public.messages (conversation_id, sequence) on delete cascade
);
alter table public.paid_answers enable row level security;

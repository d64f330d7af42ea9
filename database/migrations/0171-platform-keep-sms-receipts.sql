-- What a provider of text messages has taken: a job that runs again sends nothing twice.
create table public.sms_receipts (
  -- of the message, made when it was queued
  id uuid primary key,
  -- the provider's own id of it, to look it up there
  provider_id text,
  sent_at timestamptz not null
);
alter table public.sms_receipts enable row level security;
-- sweep of old receipts
create index sms_receipts_sent_at on public.sms_receipts (sent_at);

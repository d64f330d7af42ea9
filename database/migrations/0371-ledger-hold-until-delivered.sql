-- What a fan paid for something that comes later is held until it was delivered: only then does its time begin.
alter table public.ledger_holds alter clears_at drop not null;
-- nothing clears without a day
alter table public.ledger_holds add constraint ledger_holds_clear_on_a_day
  check (cleared_at is null or clears_at is not null);

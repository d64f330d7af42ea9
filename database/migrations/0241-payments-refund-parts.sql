-- Refunds, each with its reason: several per order, and never more than was paid.

create table public.refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references public.orders on delete restrict,
  amount_cents int not null check (amount_cents > 0),
  -- for administrators
  reason text not null check (char_length(reason) between 1 and 600),
  -- what asked for it ('desk:…', 'with:…'); an order is refunded once for each
  cause text not null,
  refunded_at timestamptz not null,
  unique (order_id, cause)
);
alter table public.refunds enable row level security;
create trigger refunds_append_only before update or delete on public.refunds
  for each row execute function public.refuse_change();
create trigger refunds_no_truncate before truncate on public.refunds
  execute function public.refuse_change();

-- What has gone back to the buyer: refunds, or the whole of it after a complaint.
alter table public.orders add column refunded_cents int not null default 0;
update public.orders set refunded_cents = total_cents where status = 'refunded';
alter table public.orders
  add constraint orders_refunded_within_paid check (refunded_cents between 0 and total_cents),
  add constraint orders_refunded_after_paid check (refunded_cents = 0 or paid_at is not null),
  -- whole is 'refunded', a part of it stays 'paid'
  add constraint orders_refunded_whole
    check (paid_at is null or total_cents = 0 or (status = 'refunded') = (refunded_cents = total_cents)),
  drop constraint orders_refunded_at_check,
  -- the day of the last one
  add constraint orders_refunded_at_check check (refunded_at is null or status = 'refunded' or refunded_cents > 0);

create function public.count_refund() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    update public.orders set refunded_cents = refunded_cents + new.amount_cents, refunded_at = new.refunded_at,
        status = case when refunded_cents + new.amount_cents = total_cents then 'refunded' else status end
      where id = new.order_id;
    return null;
  end $$;
create trigger refunds_count after insert on public.refunds
  for each row execute function public.count_refund();

-- What of a payment was refunded while it was held; the rest clears.
alter table public.ledger_holds add column returned_cents bigint not null default 0
  check (returned_cents between 0 and amount_cents);

-- A part refund of some cents may be the platform's alone: the creator's entry then only says what fans paid.
alter table public.ledger_entries
  drop constraint ledger_entries_amount_cents_check,
  add constraint ledger_entries_amount_cents_check check (amount_cents <> 0 or coalesce(gross_cents, 0) <> 0);

-- A card is kept once it paid or its bank vouched for it, and one card is one row, however often it is entered.

-- Set by the first payment, or when the provider had the bank check the card. Until then it can be paid with by whoever
-- just entered it, and is listed nowhere.
alter table public.cards add column verified_at timestamptz;
-- the last charge of it was declined; null again once it pays
alter table public.cards add column declined_at timestamptz;
-- the provider's name for the card number, the same however often it is entered; null: saved before it was kept
alter table public.cards add column fingerprint text;
create unique index cards_one_fingerprint on public.cards (user_id, provider, fingerprint);

-- What was only ever declined is forgotten; all else was kept in good faith.
update public.cards set verified_at = created_at
  where provider = 'stripe'
    or exists (select from public.orders where orders.card_id = cards.id and paid_at is not null)
    or not exists (select from public.orders where orders.card_id = cards.id and status = 'declined');
update public.cards set removed_at = now(), is_default = false where verified_at is null and removed_at is null;
update public.cards set is_default = true
  where id in (
    select distinct on (user_id) id from public.cards other
    where removed_at is null
      and not exists (select from public.cards one where one.user_id = other.user_id and one.is_default and one.removed_at is null)
    order by user_id, created_at desc);
update public.cards set declined_at = last.created_at
  from (
    select distinct on (card_id) card_id, status, created_at from public.orders
    where card_id is not null and status in ('paid', 'refunded', 'declined')
    order by card_id, created_at desc
  ) last
  where last.card_id = cards.id and last.status = 'declined';

-- Of the network's test numbers, what stands for each.
alter table sandbox.cards add column fingerprint text;
update sandbox.cards set fingerprint = md5(brand || last4);
alter table sandbox.cards alter column fingerprint set not null;

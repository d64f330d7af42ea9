-- A dispute that takes earnings back now counts as a sale less, and one that is won as a sale more. Days that were summed by
-- the old rule are summed again by the next run; until then they are read from the ledger.
delete from public.earning_closings closing where exists (
  select from public.ledger_accounts account
  join public.ledger_entries entry on entry.account_id = account.id and entry.source is not null and entry.gross_cents < 0
  join public.ledger_transactions booked on booked.id = entry.transaction_id and booked.kind = 'dispute'
  where account.owner_id = closing.creator_id and account.kind in ('creator_pending', 'creator_debts'));

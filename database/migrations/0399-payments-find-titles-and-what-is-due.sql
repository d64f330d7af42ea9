-- payments.find-orders: orders of posts by words of their title, beside posts_shown_text_trgm
create index posts_shown_title_trgm on public.posts using gin (title gin_trgm_ops)
  where status in ('published', 'archived');

-- ledger.overdue-holds: what is held by now, the oldest first, without everything that has cleared
create index ledger_holds_due on public.ledger_holds (clears_at) where cleared_at is null and refunded_at is null;

-- memberships.overdue-samples: the few that are samples. Not by the end of their month, which every renewal moves: an
-- index with it would make each of them rewrite the entries of all the others.
create index memberships_samples on public.memberships (id) where is_sample and status = 'active';

/** A column for each inconsistency in the samples, by name, with the number of cases; all must be zero. */
export const CONTRADICTIONS = `select
  (select count(*)::int from memberships m where (select count(*) from membership_orders o where o.membership_id = m.id) <> case m.price_cents
     when 0 then 1 else (select count(*) from generate_series(0, 9) k where m.started_at + make_interval(months => k) <= $1) end
     and m.creator_id = any($2::uuid[])) as unpaid_months,
  (select count(*)::int from memberships where not (current_period_start <= $1 and current_period_end > $1)) as not_running,
  (select count(*)::int from orders where total_cents > 0 and creator_id = any($2::uuid[]) and not exists (
     select from ledger_transactions t where t.reference = 'order:' || orders.id)) as unbooked,
  (select count(*)::int from orders o where total_cents > 0 and not exists (
     select from sandbox.charges c where c.id = o.provider_ref and c.amount_cents = o.total_cents and c.idempotency_key = o.id::text)) as uncharged,
  (select count(*)::int from ledger_holds where (clears_at <= $1) <> (cleared_at is not null)) as holds_off,
  (select count(*)::int from order_lines l where kind = 'post' and not exists (
     select from grants g where g.order_id = l.order_id and g.thing_id = l.thing_id)) as bought_and_shut,
  (select count(*)::int from posts p where like_count <> (select count(*) from likes l where l.post_id = p.id)) as likes,
  (select count(*)::int from posts p where comment_count <> (select count(*) from comments c where c.post_id = p.id)) as comments,
  (select count(*)::int from poll_options o where votes <> (select count(*) from poll_votes v where v.option_id = o.id)) as votes,
  (select count(*)::int from polls p where voters <> (select count(distinct user_id) from poll_votes v where v.post_id = p.post_id)) as voters,
  (select count(*)::int from creators c where total_subscribers <> (select count(*) from memberships m where m.creator_id = c.id)) as members,
  (select count(*)::int from creator_counts c where followers <> (select count(*) from follows f where f.creator_id = c.creator_id)) as followers,
  (select count(*)::int from creator_counts c where media <> (select count(*) from post_media pm join posts p on p.id = pm.post_id
     where p.creator_id = c.creator_id and p.status = 'published')) as media,
  (select count(*)::int from likes l join posts p on p.id = l.post_id and p.opens_to <> 'everyone' where not exists (
     select from memberships m where m.fan_id = l.user_id and m.creator_id = p.creator_id and m.started_at <= l.created_at)) as liked_unseen,
  (select count(*)::int from comments c join posts p on p.id = c.post_id where c.author_id <> p.creator_id and not exists (
     select from memberships m where m.fan_id = c.author_id and m.creator_id = p.creator_id and m.started_at <= c.created_at)) as commented_unseen,
  (select count(*)::int from likes where created_at > $1) + (select count(*)::int from comments where created_at > $1)
    + (select count(*)::int from orders where created_at > $1 or created_at < (select min(created_at) from creators)) as out_of_time,
  (select count(*)::int from conversation_people s where s.last_sequence <> (select count(*) from messages m where m.conversation_id = s.conversation_id)
     or s.archived_at is null and s.last_at <> (select max(sent_at) from messages m where m.conversation_id = s.conversation_id)
     or s.unread > (select count(*) from messages m where m.conversation_id = s.conversation_id and m.author_id <> s.person_id)) as conversations,
  (select count(*)::int from promotions p where claims <> (select count(*) from promotion_claims c where c.promotion_id = p.id)) as claims,
  (select count(*)::int from promotion_claims c join promotions p on p.id = c.promotion_id join orders o on o.id = c.order_id
     join order_lines l on l.order_id = o.id join membership_orders mo on mo.order_id = o.id join memberships m on m.id = mo.membership_id
     where (c.price_cents <> l.amount_cents) <> m.is_trial or o.total_cents <> c.price_cents * (100 - coalesce(p.percent_off, 100)) / 100
       or o.total_cents <> l.amount_cents - l.discount_cents or m.is_trial <> (p.trial_days is not null)
       or c.claimed_at < p.created_at or c.claimed_at <> m.started_at) as claimed_otherwise,
  (select count(*)::int from memberships m where m.is_trial and m.creator_id = any($2::uuid[]) and not exists (
     select from promotion_claims c where c.fan_id = m.fan_id and c.creator_id = m.creator_id)) as tried_without_claim,
  (select count(*)::int from (select from comments group by post_id, text having count(*) > 1) twice) as said_twice`;

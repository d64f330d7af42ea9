-- What was sold, line by line, and what of it went back: other areas read what they sold here.
create view public.line_states with (security_invoker = true) as
  select l.order_id, l.position, l.kind, l.thing_id, l.title, l.quantity, l.state, l.delivered_at,
    l.amount_cents - l.discount_cents + l.tax_cents as cost_cents,
    case when l.state = 'refunded' then l.amount_cents - l.discount_cents + l.tax_cents
      when o.refunded_cents = 0 then 0
      else coalesce((select sum(r.cents) from public.refund_lines r
        where r.order_id = l.order_id and r.position = l.position), 0)::int end as refunded_cents,
    o.buyer_id, o.creator_id, o.paid_at
  from public.order_lines l join public.orders o on o.id = l.order_id;

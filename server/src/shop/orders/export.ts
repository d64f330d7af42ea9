import { type ExportSection, exportSection } from '../../kernel/parts/export-section.ts';

/** What a person has of the time after buying; what they paid is among their orders. */
export const exportsOfOrders: readonly ExportSection[] = [
  exportSection(
    'shop',
    'bought_products',
    `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'product_id', x.thing_id, 'order_id', x.order_id,
       'since', x.since) order by x.since), '[]') as section
     from held_grants x join profiles p on p.id = x.creator_id where x.holder_id = $1 and x.kind = 'product'`,
  ),
  exportSection(
    'shop',
    'product_downloads',
    `select coalesce(jsonb_agg(jsonb_build_object('order_id', x.order_id, 'file', f.name, 'first_at', x.first_at,
       'last_at', x.last_at, 'times', x.times) order by x.first_at), '[]') as section
     from shop_orders o join product_downloads x on x.order_id = o.order_id join product_files f on f.id = x.file_id
     where o.buyer_id = $1 and o.paid_at is not null`,
  ),
  exportSection(
    'shop',
    'invoices',
    `select coalesce(jsonb_agg(jsonb_build_object('order_id', x.order_id, 'kind', x.kind, 'number', x.number,
       'seller_name', x.seller_name, 'total_cents', x.total_cents, 'tax_cents', x.tax_cents,
       'issued_at', x.issued_at) order by x.issued_at), '[]') as section
     from shop_orders o join invoices x on x.order_id = o.order_id where o.buyer_id = $1 and o.paid_at is not null`,
  ),
  // the other's words are theirs
  exportSection(
    'shop',
    'order_problems',
    `select coalesce(jsonb_agg(jsonb_build_object('order_id', x.order_id, 'position', x.position, 'reason', x.reason,
       'state', x.state, 'outcome', x.outcome, 'opened_at', x.opened_at, 'closed_at', x.closed_at,
       'said', (select coalesce(jsonb_agg(jsonb_build_object('did', e.did, 'text', e.text, 'refund_cents', e.refund_cents,
         'at', e.at) order by e.at, e.id), '[]') from order_problem_entries e
         where e.problem_id = x.id and e.author_id = $1)) order by x.opened_at), '[]') as section
     from order_problems x where x.buyer_id = $1 or x.creator_id = $1`,
  ),
  exportSection(
    'shop',
    'product_reviews',
    `select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'creator', c.handle, 'stars', x.stars,
       'text', x.text, 'media_id', x.media_id, 'created_at', x.created_at, 'edited_at', x.edited_at)
       order by x.created_at), '[]') as section
     from product_reviews x join products p on p.id = x.product_id join profiles c on c.id = p.creator_id
     where x.author_id = $1`,
  ),
  exportSection(
    'shop',
    'review_answers',
    `select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'text', x.answer,
       'answered_at', x.answered_at) order by x.answered_at), '[]') as section
     from products p join product_reviews x on x.product_id = p.id
     where p.creator_id = $1 and x.answer is not null`,
  ),
];

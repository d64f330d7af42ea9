import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/**
 * Every section of 'Download my data' in one statement. Named column by column where a table also holds what is not
 * the person's (another's text, a provider's reference, a hash).
 */
export const exportSections = statement({
  name: 'accounts.export-sections',
  params: [t.uuid<UserId>()],
  row: { sections: t.jsonb<Record<string, unknown>>().certain() },
  text: `select jsonb_build_object(
    'profile', (select to_jsonb(p) from profiles p where p.id = $1),
    'account', (select to_jsonb(a) from accounts a where a.id = $1),
    'sign_in', (select jsonb_build_object('email', u.email, 'phone', u.phone, 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'user_metadata', u.user_metadata) from auth.users u where u.id = $1),
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'data', i.identity_data,
        'created_at', i.created_at)), '[]') from auth.identities i where i.user_id = $1),
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('type', f.factor_type, 'name', f.friendly_name,
        'created_at', f.created_at)), '[]') from auth.factors f where f.user_id = $1),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'address', host(s.ip),
        'created_at', s.created_at, 'last_used_at', s.refreshed_at, 'ended_at', s.ended_at)), '[]')
        from auth.sessions s where s.user_id = $1),
    'security_events', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'address', host(e.ip),
        'user_agent', e.user_agent, 'occurred_at', e.occurred_at)), '[]')
        from auth.security_events e where e.user_id = $1),
    'roles', (select coalesce(jsonb_agg(r.role), '[]') from user_roles r where r.user_id = $1),
    'creator', (select to_jsonb(c) from creators c where c.id = $1),
    'tiers', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from tiers x where x.creator_id = $1),
    'former_handles', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from former_handles x where x.user_id = $1),
    'follows', (select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'since', x.created_at)), '[]')
        from follows x join profiles p on p.id = x.creator_id where x.fan_id = $1),
    'blocks', (select coalesce(jsonb_agg(jsonb_build_object('person', p.handle, 'since', x.created_at)), '[]')
        from blocks x join profiles p on p.id = x.blocked_id where x.blocker_id = $1),
    'posts', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from posts x where x.creator_id = $1),
    'media', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'file_name', x.file_name,
        'bytes', x.original_bytes, 'created_at', x.created_at)), '[]') from media x where x.owner_id = $1),
    'comments', (select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'text', x.text,
        'created_at', x.created_at)), '[]') from comments x where x.author_id = $1),
    'likes', (select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'created_at', x.created_at)), '[]')
        from likes x where x.user_id = $1),
    'bookmarks', (select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'created_at', x.created_at)), '[]')
        from bookmarks x where x.user_id = $1),
    'playback_positions', (select coalesce(jsonb_agg(jsonb_build_object('media_id', x.media_id,
        'position_ms', x.position_ms, 'updated_at', x.updated_at)), '[]')
        from playback_positions x where x.viewer_id = $1),
    'searches', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from recent_searches x where x.user_id = $1),
    'memberships', (select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'price_cents', x.price_cents,
        'status', x.status, 'started_at', x.started_at, 'current_period_end', x.current_period_end,
        'ended_at', x.ended_at)), '[]') from memberships x join profiles p on p.id = x.creator_id where x.fan_id = $1),
    'price_answers', (select coalesce(jsonb_agg(jsonb_build_object('tier', tier.name, 'from_cents', x.from_cents,
        'price_cents', x.price_cents, 'asked_at', x.asked_at, 'answer', x.answer, 'answered_at', x.answered_at)), '[]')
        from price_asks x join memberships m on m.id = x.membership_id join tiers tier on tier.id = x.tier_id
        where m.fan_id = $1),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('number', x.number, 'kind', x.kind, 'creator', p.handle,
        'total_cents', x.total_cents, 'refunded_cents', x.refunded_cents, 'status', x.status, 'created_at', x.created_at, 'paid_at', x.paid_at)), '[]')
        from orders x join profiles p on p.id = x.creator_id where x.buyer_id = $1),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('brand', x.brand, 'last4', x.last4,
        'exp_month', x.exp_month, 'exp_year', x.exp_year, 'created_at', x.created_at)), '[]')
        from cards x where x.user_id = $1),
    'payouts', (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', x.amount_cents, 'status', x.status,
        'method', x.method_label, 'requested_at', x.requested_at, 'settled_at', x.settled_at)), '[]')
        from payouts x where x.creator_id = $1),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'facts', x.facts,
        'created_at', x.created_at, 'read_at', x.read_at)), '[]') from notices x where x.recipient_id = $1)
  ) as sections`,
});

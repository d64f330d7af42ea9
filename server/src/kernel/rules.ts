/**
 * Rules that statements of several areas need, written once, as SQL (docs/decisions/0021-rules-in-sql.md). The rules of a
 * membership are functions of the database, `membership_runs` and `membership_lasts`.
 */

/**
 * Whether there is no block between two people. Pass the person who is the same for all rows first: the planner then reads
 * their blocks once, or looks up the pair, whichever is cheaper. A stranger (null) has no blocks.
 */
export const noBlockBetween = (person: string, other: string): string =>
  `not exists (select from blocked_with(${person}) blocked where blocked.id = ${other})`;

/** Whether a creator may be seen at all: neither suspended, nor deleted, nor a sample while samples are off. */
export const isShown = (creator: string): string => `not ${creator}.hidden`;

/** Whether a creator (an id) may have an offer that needs no link. */
export const hasOffers = (creator: string): string =>
  `exists (select from promotions offered where offered.creator_id = ${creator} and offered.ended_at is null
        and not offered.is_link_only)`;

/** Whether a creator is shown and has no block with a viewer, or with a stranger (null). */
export const isThereFor = (creator: string, viewer: string): string =>
  `${isShown(creator)} and ${noBlockBetween(viewer, `${creator}.id`)}`;

/** Whether an account (of `people`) is neither suspended nor deleted. */
export const isHere = (account: string): string =>
  `(${account}.suspended_at is null and ${account}.deleted_at is null)`;

/** Whether the account of a person (an id) was deleted. */
export const isDeleted = (person: string): string =>
  `exists (select from people gone where gone.id = ${person} and gone.deleted_at is not null)`;

/** Whether a person (an id) has asked for the deletion of their account, which can still be taken back. */
export const isLeaving = (person: string): string =>
  `exists (select from people leaving where leaving.id = ${person} and leaving.deletion_due_at is not null)`;

/** The time zone of a person (an id); UTC where they have no account. */
export const zoneOf = (person: string): string =>
  `coalesce((select own.time_zone from people own where own.id = ${person}), 'UTC')`;

/** Whether a person (an id) is a moderator or an administrator. */
export const isStaff = (person: string): string =>
  `exists (select from user_roles staff where staff.user_id = ${person} and staff.role in ('moderator', 'admin'))`;

/** Whether one person (an id) has blocked another; for both directions use `noBlockBetween`. */
export const hasBlocked = (blocker: string, blocked: string): string =>
  `exists (select from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;

/** Whether a fan follows a creator (ids). */
export const isFollowerOf = (fan: string, creator: string): string =>
  `exists (select from followers f where f.fan_id = ${fan} and f.creator_id = ${creator})`;

/** Whether a fan's membership of a creator (ids) runs at a time, and meets the condition `which` on the member `m`. */
export const isMemberOf = (fan: string, creator: string, now: string, which = 'true'): string =>
  `exists (select from members m where m.fan_id = ${fan} and m.creator_id = ${creator}
    and membership_runs(m.status, m.current_period_end, ${now}) and (${which}))`;

/** Whether an order of a thing (a kind, an id) has begun and may still be paid. */
export const isBeingBought = (kind: string, thing: string): string =>
  `exists (select from order_lines line join orders begun on begun.id = line.order_id
    where line.thing_id = ${thing} and line.kind = '${kind}' and begun.status in ('pending', 'requires_action'))`;

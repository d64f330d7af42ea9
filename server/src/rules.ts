/**
 * Rules that statements of several areas ask, spelled once, as SQL (docs/decisions/0021-rules-in-sql.md). A membership's
 * are functions of the database, `membership_runs` and `membership_lasts`.
 */

/**
 * Whether there is no block between two people. The one who is the same for all rows comes first: the planner then reads
 * their blocks once, or looks up the two, whatever is less. Nobody (null) is blocked by nobody.
 */
export const noBlockBetween = (person: string, other: string): string =>
  `not exists (select from blocked_with(${person}) blocked where blocked.id = ${other})`;

/** Whether a creator may be seen at all: neither suspended, nor deleted, nor a sample while samples are off. */
export const isShown = (creator: string): string => `not ${creator}.hidden`;

/** Whether a creator (an id) may have something on offer without a link. */
export const hasOffers = (creator: string): string =>
  `exists (select from promotions offered where offered.creator_id = ${creator} and offered.ended_at is null
        and not offered.is_link_only)`;

/** Whether a creator is there for a viewer, or for a stranger (null). */
export const isThereFor = (creator: string, viewer: string): string =>
  `${isShown(creator)} and ${noBlockBetween(viewer, `${creator}.id`)}`;

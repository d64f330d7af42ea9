import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import type { Choices } from './channels-for.ts';
import { choicesOf, type ChoiceRow } from './choice-queries.ts';
import { type Pace, toTime } from './quiet-hours.ts';

/** How a person wants to get notices. */
export interface Wishes extends Choices {
  readonly pace: Pace;
  readonly pushShowsMore: boolean;
  /** At least one of their browsers takes pushes. */
  readonly takesPushes: boolean;
}

/** The wishes of these people, in one statement, with their choices for `creators`. Deleted accounts are missing. */
export async function readChoices(
  db: Queryable,
  people: readonly UserId[],
  creators: readonly CreatorId[],
): Promise<Map<UserId, Wishes>> {
  const rows = await db.many(choicesOf, people, creators);
  return new Map(rows.map((row) => [row.id, toWishes(row)]));
}

function toWishes(row: ChoiceRow): Wishes {
  const { quiet_from: from, quiet_until: until } = row;
  const quietHours =
    from === null || until === null ? null : { from: toTime(from), until: toTime(until) };
  return {
    subjects: new Map(row.subjects.map(({ subject, ...channels }) => [subject, channels])),
    creators: new Map(row.creators.map(({ creatorId, ...channels }) => [creatorId, channels])),
    isSuspended: row.is_suspended,
    pace: { timeZone: row.time_zone, quietHours },
    pushShowsMore: row.push_shows_more,
    takesPushes: row.takes_pushes,
  };
}

import { type UserId, userId } from '@limelight/contract/platform/ids';
import type { ReportKind } from '../kernel/parts/report-kind.ts';
import { isDeleted, isShown } from '../kernel/rules.ts';
import { statement, t } from '../platform/db/statement.ts';

/** A person whose account was not deleted, and whether they are a creator who is shown. */
const personThere = statement({
  name: 'safety.person-there',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>(), is_shown: t.bool().certain() },
  text: `
    select p.id, exists (select from creators page where page.id = p.id and ${isShown('page')}) as is_shown
    from profiles p where p.id = $1 and not ${isDeleted('p.id')}`,
});

const personShown = statement({
  name: 'safety.person-shown',
  params: [t.uuid<UserId>()],
  row: {
    id: t.uuid(),
    handle: t.text(),
    display_name: t.text(),
    bio: t.text().certain(),
    created_at: t.timestamptz(),
    is_creator: t.bool().certain(),
    is_gone: t.bool().certain(),
  },
  text: `
    select p.id, p.handle, p.display_name, coalesce(p.bio, '') as bio, a.created_at,
      exists (select from creators page where page.id = p.id) as is_creator, ${isDeleted('p.id')} as is_gone
    from profiles p join people a on a.id = p.id where p.id = $1`,
});

/** A person whom the viewer has met, or a creator. Staff read the person's own profile. */
export const reportedPeople: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const found = await deps.db.maybe(personThere, userId.parse(thingId));
    if (!found) return null;
    const thing = { authorId: found.id };
    if (found.is_shown) return thing;
    for (const hasMet of deps.hasMet) if (await hasMet(deps, viewer.id, found.id)) return thing;
    return null;
  },
  async read({ db }, _viewer, { thingId }) {
    const row = await db.one(personShown, userId.parse(thingId));
    return {
      path: row.is_creator ? `/creator/${row.handle}` : null,
      lines: [
        {
          id: row.id,
          author: { handle: row.handle, displayName: row.display_name },
          text: row.is_gone ? null : row.bio,
          lockedText: null,
          media: [],
          at: row.created_at.toISOString(),
          isReported: true,
          state: row.is_gone ? 'removed' : 'there',
        },
      ],
    };
  },
  takeDown: null,
  restore: null,
};

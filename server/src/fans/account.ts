import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';
import { eraseFan } from './fan-queries.ts';

const dropViews = statement({
  name: 'fans.drop-saved-views',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from saved_views where creator_id = $1`,
});

const dropNotes = statement({
  name: 'fans.drop-notes',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from fan_notes where $1 in (creator_id, fan_id)`,
});

/**
 * Deletes a person's rows as a fan and as a creator, their saved views, and notes about fans. The exports of the areas that own
 * the facts say who is a fan of whom.
 */
export const fansOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseFan, userId);
    await tx.run(dropViews, userId);
    await tx.run(dropNotes, userId);
  },
  exports: [
    exportSection(
      'fans',
      'saved_views',
      `select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'filters', x.filters, 'created_at', x.created_at)
         order by lower(x.name)), '[]') as section
       from saved_views x where x.creator_id = $1`,
    ),
    exportSection(
      'fans',
      'fan_notes',
      `select coalesce(jsonb_agg(jsonb_build_object('on', p.handle, 'text', x.text, 'updated_at', x.updated_at)
         order by p.handle), '[]') as section
       from fan_notes x join profiles p on p.id = x.fan_id where x.creator_id = $1`,
    ),
  ],
};

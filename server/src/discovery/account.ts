import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';

const eraseTraces = statement({
  name: 'discovery.erase-traces',
  params: [t.uuid<UserId>()],
  row: {},
  text: `with f as (delete from follows where fan_id = $1 or creator_id = $1),
           s as (delete from recent_searches where user_id = $1),
           hc as (delete from hidden_creators where user_id = $1)
         delete from hidden_posts where user_id = $1`,
});

/** The people a person follows and is followed by, their searches, and what they hid. */
export const discoveryOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseTraces, userId);
  },
  exports: [
    exportSection(
      'discovery',
      'follows',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'since', x.created_at)), '[]') as section
       from follows x join profiles p on p.id = x.creator_id where x.fan_id = $1`,
    ),
    exportSection(
      'discovery',
      'searches',
      `select coalesce(jsonb_agg(to_jsonb(x)), '[]') as section from recent_searches x where x.user_id = $1`,
    ),
    exportSection(
      'discovery',
      'hidden_creators',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'hidden_at', x.hidden_at)), '[]') as section
       from hidden_creators x join profiles p on p.id = x.creator_id where x.user_id = $1`,
    ),
    exportSection(
      'discovery',
      'hidden_posts',
      `select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'hidden_at', x.hidden_at)), '[]') as section
       from hidden_posts x where x.user_id = $1`,
    ),
  ],
};

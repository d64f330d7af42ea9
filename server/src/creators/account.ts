import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';

/** Tiers stay, because memberships and orders reference them. */
const closePage = statement({
  name: 'creators.close-page',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `with l as (delete from creator_lists where creator_id = $1),
           s as (delete from creator_settings where creator_id = $1),
           pins as (delete from creator_pins where creator_id = $1),
           t as (update tiers set archived_at = coalesce(archived_at, $2), description = null where creator_id = $1)
         update creators set hidden = true, tags = '{}', banner_url = null where id = $1`,
});

/** Closes a person's page as a creator: hides it, and takes everything off sale. */
export const creatorsOfAccount: AccountPart = {
  async close({ clock }, tx, userId) {
    await tx.run(closePage, userId, clock.now());
  },
  exports: [
    exportSection(
      'creators',
      'creator',
      `select (select to_jsonb(c) from creators c where c.id = $1) as section`,
    ),
    exportSection(
      'creators',
      'tiers',
      `select coalesce(jsonb_agg(to_jsonb(x)), '[]') as section from tiers x where x.creator_id = $1`,
    ),
    exportSection(
      'creators',
      'creator_settings',
      `select (select jsonb_build_object('comments_from', x.comments_from, 'shows_last_active', x.shows_last_active)
         from creator_settings x where x.creator_id = $1) as section`,
    ),
    exportSection(
      'creators',
      'lists',
      `select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'created_at', x.created_at,
         'people', (select coalesce(jsonb_agg(p.handle order by p.handle), '[]')
           from creator_list_people listed join profiles p on p.id = listed.user_id where listed.list_id = x.id))
         order by x.name), '[]') as section
       from creator_lists x where x.creator_id = $1`,
    ),
  ],
};

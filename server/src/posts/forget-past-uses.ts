import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';
import { isBeingBought } from '../kernel/rules.ts';

const deletePastUses = statement({
  name: 'posts.delete-past-uses',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `delete from post_media pm using posts p
         where pm.media_id = any($1) and p.id = pm.post_id and (p.status = 'deleted' or pm.removed_at is not null)
           and not exists (select from held_grants g where g.thing_id = p.id and g.kind = 'post'
             and (pm.removed_at is null or g.since < pm.removed_at))
           and not ${isBeingBought('post', 'p.id')}`,
});

/**
 * Removes the references to files from deleted posts, and of files that were taken out of a post, unless a buyer has the file
 * or is paying for it.
 */
export async function forgetPastUses(tx: Tx, mediaIds: readonly MediaId[]): Promise<void> {
  await tx.run(deletePastUses, mediaIds);
}

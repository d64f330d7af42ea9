import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const deletePastUses = statement({
  name: 'posts.delete-past-uses',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `delete from post_media pm using posts p
         where pm.media_id = any($1) and p.id = pm.post_id and (p.status = 'deleted' or pm.removed_at is not null)
           and not exists (select from grants g where g.thing_id = p.id and g.kind = 'post' and g.revoked_at is null
             and (pm.removed_at is null or g.since < pm.removed_at))
           and not exists (select from order_lines l join orders o on o.id = l.order_id
             where l.thing_id = p.id and l.kind = 'post' and o.status in ('pending', 'requires_action'))`,
});

/** Posts that are deleted, or that a file was taken out of, hold it no longer once no buyer has it or is paying. */
export async function forgetPastUses(tx: Tx, mediaIds: readonly MediaId[]): Promise<void> {
  await tx.run(deletePastUses, mediaIds);
}

import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const dropCovers = statement({
  name: 'live.drop-covers',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `update streams set cover_media_id = null
         where cover_media_id = any($1::uuid[]) and state in ('ended', 'canceled')`,
});

/** Streams that are over release their covers; those that are coming keep theirs. */
export async function forgetCovers(tx: Tx, mediaIds: readonly MediaId[]): Promise<void> {
  await tx.run(dropCovers, mediaIds);
}

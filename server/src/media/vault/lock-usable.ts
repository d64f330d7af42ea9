import type { CreatorId, MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { FileKind } from '../uploads/kinds.ts';

const usable = statement({
  name: 'media.usable',
  params: [t.uuid<CreatorId>(), t.uuid<MediaId>()],
  row: { kind: t.text<FileKind>(), file_name: t.text() },
  text: `select kind, file_name from media
         where owner_id = $1 and id = $2 and purpose = 'vault' and status = 'ready' for share`,
});

/**
 * A ready file of a creator's vault, of any kind, which is not deleted before the transaction ends; null where there is none.
 */
export async function lockUsable(
  tx: Tx,
  ownerId: CreatorId,
  id: MediaId,
): Promise<{ readonly kind: FileKind; readonly fileName: string } | null> {
  const row = await tx.maybe(usable, ownerId, id);
  return row && { kind: row.kind, fileName: row.file_name };
}

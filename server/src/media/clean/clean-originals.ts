import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sessionAddress } from '../../services/storage/index.ts';
import type { Row } from '../../platform/db/statement.ts';
import { CLEAN, objectOf, ORIGINAL } from '../names.ts';
import type { FileKind } from '../uploads/kinds.ts';
import { cleanFileName } from './clean-name.ts';
import { cleanKey, cleanMedia } from './clean-jobs.ts';
import { buyersFiles, dropClean, lockMany, wantClean } from './clean-queries.ts';

/**
 * Has the originals of pictures, films and sounds made without location and device data, for their buyers ('Files for sale').
 * A 'file' is for sale as it is. A repeat makes none again; one that could not be made is tried again.
 */
export async function cleanOriginals(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  mediaIds: readonly MediaId[],
): Promise<void> {
  const wanted = await tx.many(wantClean, mediaIds);
  const work = wanted.map(({ id }) => ({ data: { mediaId: id }, ...cleanKey(id) }));
  await jobs.addMany(tx, cleanMedia, work);
}

/** Locks files, so that no other transaction puts them up for sale before this one ends. */
export const lockFiles = (tx: Tx, mediaIds: readonly MediaId[]) => tx.many(lockMany, mediaIds);

/** Gives up the clean originals of these files, which no area has a use for; their bytes go with the next sweep. */
export const dropCleanOriginals = (tx: Tx, mediaIds: readonly MediaId[]) =>
  tx.run(dropClean, mediaIds);

/** What a buyer downloads of a file. Bytes and name are of the original until it is ready. */
export interface BuyersFile {
  readonly kind: FileKind;
  readonly state: 'ready' | 'preparing' | 'failed';
  /** Why it can't be prepared, as a sentence for its owner. */
  readonly failure: string | null;
  readonly bytes: number;
  readonly durationMs: number | null;
  /** The name that its owner's device gave it. */
  readonly fileName: string;
  readonly contentType: string | null;
}

/** What buyers download of these files, by id, in one statement; those that do not exist are left out. */
export async function cleanStates(
  db: Queryable,
  mediaIds: readonly MediaId[],
): Promise<Map<MediaId, BuyersFile>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await db.many(buyersFiles, mediaIds);
  return new Map(rows.map((row) => [row.id, toBuyersFile(row)]));
}

function toBuyersFile(row: Row<typeof buyersFiles>): BuyersFile {
  const isReady = row.variant !== null;
  return {
    kind: row.kind,
    state: isReady ? 'ready' : row.failure === null ? 'preparing' : 'failed',
    failure: isReady ? null : row.failure,
    bytes: row.bytes ?? row.original_bytes,
    durationMs: row.duration_ms,
    fileName: row.file_name,
    contentType: row.content_type,
  };
}

/**
 * The address of what a buyer downloads, as an attachment called `name`. It works in the viewer's sessions alone, and as long as
 * an area grants 'original': the byte server asks on each request. So it does not expire, and a download of hours resumes.
 */
export function downloadUrl(
  mediaId: MediaId,
  { kind, contentType }: Pick<BuyersFile, 'kind' | 'contentType'>,
  name: string,
): string {
  const object = objectOf(mediaId, kind === 'file' ? ORIGINAL : CLEAN);
  const saved = cleanFileName(name, contentType ?? '');
  return `${sessionAddress(object)}?download=${encodeURIComponent(saved)}`;
}

import { userId, type MediaId, type UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/db/db.ts';
import type { MayRead } from '../services/storage/index.ts';
import { ORIGINAL, parseObject } from './names.ts';
import { objectByName } from './object-queries.ts';
import { purposeOfBucket } from './object-buckets.ts';
import { type Access, decidesAlone, mayReadVariant } from './policy.ts';
import { variantForReading } from './queries.ts';
import { WATERMARK_FROM_WIDTH, Watermarks } from './watermark.ts';

/** What one area that shows media says about files and a viewer; `null` stands for a stranger. */
export type MediaAccess = (
  viewerId: UserId | null,
  mediaIds: readonly MediaId[],
) => Promise<ReadonlyMap<MediaId, Access>>;

const RANK = { none: 0, locked: 1, full: 2 } as const;

/**
 * The byte server's question, asked on every request: is this one of our files, and may this viewer have it now?
 * A file shown in several places is as open as the most open of them.
 */
export function mediaReader(
  deps: Pick<Deps, 'db' | 'files'>,
  accessBy: readonly MediaAccess[],
): MayRead {
  const watermarks = new Watermarks(deps.files);
  return async ({ bucket, name, viewerId }) => {
    const viewer = viewerId === null ? null : userId.parse(viewerId);
    const isOwnName = viewer !== null && name.startsWith(`${viewer}/`);
    const wanted = isOwnName
      ? await ownOriginal(deps.db, viewer, bucket, name.slice(viewer.length + 1))
      : parseObject({ bucket, name });
    if (!wanted) return null;
    const row = await deps.db.maybe(variantForReading, wanted.id, wanted.variant, viewer);
    if (!row) return null;
    const facts = { class: row.class, purpose: row.purpose, isOwner: viewer === row.owner_id };
    const access =
      decidesAlone(facts) === null ? await mostOpen(accessBy, viewer, wanted.id) : 'none';
    if (!mayReadVariant(facts, access)) return null;
    const isMarked =
      row.watermark !== null &&
      !facts.isOwner &&
      facts.purpose === 'post' &&
      row.content_type.startsWith('image/') &&
      (row.width ?? 0) > WATERMARK_FROM_WIDTH;
    const marked =
      isMarked && row.watermark !== null
        ? await watermarks.mark(row.key, row.watermark, row.content_type)
        : null;
    return {
      ...(marked && { data: marked.data }),
      key: row.key,
      contentType: row.content_type,
      bytes: marked?.data.length ?? row.bytes,
      etag: marked?.etag ?? row.etag,
      disposition: row.class === 'original' ? 'attachment' : 'inline',
      fileName: wanted.variant === ORIGINAL ? row.file_name : wanted.variant.replaceAll('/', '-'),
    };
  };
}

/** A person's own file by the name they gave it, below their id. */
async function ownOriginal(db: Db, owner: UserId, bucket: string, name: string) {
  const purpose = purposeOfBucket(bucket);
  const found = purpose && (await db.maybe(objectByName, owner, purpose, name));
  return found && { id: found.id, variant: ORIGINAL };
}

async function mostOpen(
  accessBy: readonly MediaAccess[],
  viewer: UserId | null,
  id: MediaId,
): Promise<Access> {
  let best: Access = 'none';
  for (const ask of accessBy) {
    const access = (await ask(viewer, [id])).get(id) ?? 'none';
    if (RANK[access] > RANK[best]) best = access;
    if (best === 'full') break;
  }
  return best;
}

import { userId, type UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { MayRead } from '../../services/storage/index.ts';
import type { AskedBytes, ReadableVariant, Wanted } from './byte-access.ts';
import { CLEAN, ORIGINAL, parseObject } from '../names.ts';
import { cleanFileName } from '../clean/clean-name.ts';
import { purposeOfBucket } from '../objects/object-buckets.ts';
import { mayReadVariant, type VariantFacts } from '../policy.ts';
import { WATERMARK_FROM_WIDTH, Watermarks } from '../pictures/watermark.ts';

/** The byte server's check on every request: whether an object is a media file, and whether this viewer may have it now. */
export function mediaReader(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  byteAccess: AskedBytes,
): MayRead {
  const watermarks = new Watermarks(deps.files);
  return async ({ bucket, name, viewerId }) => {
    const viewer = viewerId === null ? null : userId.parse(viewerId);
    const wanted = wantedOf(viewer, bucket, name);
    if (!wanted) return null;
    const row = await byteAccess.find(deps.db, viewer, wanted, deps.clock.now());
    if (!row) return null;
    const facts = {
      class: row.class,
      kind: row.kind,
      purpose: row.purpose,
      isOwner: viewer === row.owner_id,
      isBeingReplaced: row.is_being_replaced,
    };
    if (!mayReadVariant(facts, row.access)) return null;
    const marked = isMarked(row, facts)
      ? await watermarks.mark(row.key, row.watermark, row.content_type)
      : null;
    return {
      ...(marked && { data: marked.data }),
      key: row.key,
      contentType: row.content_type,
      bytes: marked?.data.length ?? row.bytes,
      etag: marked?.etag ?? row.etag,
      disposition: row.class === 'original' || row.class === 'clean' ? 'attachment' : 'inline',
      fileName: nameOf(row, wanted.variant),
    };
  };
}

/** A variant by its file's id, or a person's own original by the name they gave it, below their id. */
function wantedOf(viewer: UserId | null, bucket: string, name: string): Wanted | null {
  if (viewer === null || !name.startsWith(`${viewer}/`)) return parseObject({ bucket, name });
  const purpose = purposeOfBucket(bucket);
  return purpose && { purpose, name: name.slice(viewer.length + 1), variant: ORIGINAL };
}

/** The name to save a variant by: originals have the name that their owner gave them. */
function nameOf(row: ReadableVariant, variant: string): string {
  if (variant === ORIGINAL) return row.file_name;
  if (variant === CLEAN) return cleanFileName(row.file_name, row.content_type);
  return variant.replaceAll('/', '-');
}

/** A clean original is not marked: a buyer keeps it as it is. */
function isMarked(
  row: ReadableVariant,
  { isOwner, purpose }: VariantFacts,
): row is ReadableVariant & { watermark: string } {
  return (
    row.watermark !== null &&
    row.class === 'full' &&
    !isOwner &&
    purpose === 'vault' &&
    row.content_type.startsWith('image/') &&
    (row.width ?? 0) > WATERMARK_FROM_WIDTH
  );
}

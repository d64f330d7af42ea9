import { mediaId, type MediaId, type UserId } from '@limelight/contract/platform/ids';
import { PICTURE_LIMITS } from '@limelight/contract/media/limits';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { findOwnUpload, type Upload, uploadIdOf } from '../../services/storage/index.ts';
import { MediaFault } from '../preparing/fault.ts';
import { type FileKind, HEAD_BYTES, isHeic, kindOfHead, PLAIN_TYPE } from './kinds.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { sizeOfPicture } from '../pictures/picture-process.ts';
import { preparationKey, preparationOf } from '../preparing/prepare-jobs.ts';
import { endUpload, isCreator, keepRoom } from './upload-room.ts';
import { insertMedia, mediaById, type Purpose, putVariants } from '../queries.ts';

export class UploadIncomplete extends Error {
  override name = 'UploadIncomplete';
}

/** The file does not fit in the space that the person's files and begun uploads leave ('Uploads'). */
export class NoSpace extends Error {
  override name = 'NoSpace';
}

export interface NewMedia {
  /** The upload's object name, or the id in its address. */
  readonly uploadId: string;
  readonly purpose: Purpose;
}

type CreateDeps = Pick<Deps, 'db' | 'uploads' | 'jobs' | 'clock'>;

/**
 * Makes media of a finished upload, for its uploader or for the creator they act for, and queues its preparation. Media and
 * upload share their id, so a repeat returns the first outcome. The bytes are linked before the row is written and the upload
 * is removed last, so a kill at any point loses nothing. Throws `UploadIncomplete`, `MediaFault` or `NoSpace`; after `NoSpace`
 * the upload stays.
 */
export async function createMedia(
  deps: CreateDeps,
  uploader: Pick<Viewer, 'id'>,
  wanted: NewMedia,
  ownerId = uploader.id,
): Promise<MediaId> {
  const own = { uploaderId: uploader.id, ownerId, ...wanted };
  const before = await madeBefore(deps, own);
  if (before) return before;
  try {
    return await makeOf(deps, own);
  } catch (error) {
    // A request at the same time may have made the media and removed the upload.
    const meanwhile = await madeBefore(deps, own);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

interface OwnMedia extends NewMedia {
  readonly uploaderId: UserId;
  readonly ownerId: UserId;
}

async function makeOf(deps: CreateDeps, wanted: OwnMedia): Promise<MediaId> {
  const { uploads } = deps;
  const upload = await findOwnUpload(uploads, wanted.uploaderId, wanted.uploadId);
  if (!upload?.isComplete) throw new UploadIncomplete();
  const id = mediaId.parse(upload.id);
  try {
    await takeIn(deps, upload, id, wanted);
  } catch (error) {
    if (error instanceof MediaFault) {
      await uploads.remove(upload.id);
      await deps.db.run(endUpload, upload.id);
    }
    throw error;
  }
  await uploads.remove(upload.id);
  return id;
}

async function madeBefore(
  { db }: CreateDeps,
  { uploaderId, ownerId, uploadId }: OwnMedia,
): Promise<MediaId | null> {
  const byId = mediaId.safeParse(uploadId);
  const row = await db.maybe(
    mediaById,
    byId.success ? byId.data : mediaId.parse(uploadIdOf(uploaderId, uploadId)),
  );
  return row?.owner_id === ownerId ? row.id : null;
}

/** The name that a storage client gives a file. */
export interface Naming {
  readonly chosenName: string;
  /** Frees the name; runs in the transaction that writes the row, before it does. */
  readonly clear: (tx: Tx) => Promise<void>;
}

/** Stores a finished upload as a file of its owner and queues its preparation. Throws `MediaFault` or `NoSpace`. */
export async function takeIn(
  deps: CreateDeps,
  upload: Upload,
  id: MediaId,
  { ownerId, purpose }: { readonly ownerId: UserId; readonly purpose: Purpose },
  naming?: Naming,
): Promise<void> {
  // An upload that was silent for an hour has lost its reserved space, and there may be too little left.
  if (!(await keepRoom(deps, { id, ownerId, bytes: upload.bytes }))) throw new NoSpace();
  const { kind, type } = await kindOf(deps, upload, ownerId);
  if (purpose !== 'vault' && kind !== 'picture') throw new MediaFault('notAPicture');
  if (kind === 'picture' && upload.bytes > PICTURE_LIMITS.fileBytes)
    throw new MediaFault('tooLarge');
  // The size is stored at once, so that a post published during the preparation has the right shape.
  const size =
    kind === 'picture' && !isHeic(type)
      ? await deps.uploads.withLocal(upload, sizeOfPicture)
      : null;
  const key = keyOf(id, ORIGINAL);
  const { bytes } = await deps.uploads.adopt(upload, key);
  await insertOriginal(deps, {
    id,
    ownerId,
    kind,
    purpose,
    fileName: upload.fileName,
    bytes,
    type,
    width: size?.width ?? null,
    height: size?.height ?? null,
    ...(naming && { naming }),
  });
}

/** The kind and type of an upload: those of its bytes, or 'file' where its owner says so, whatever the bytes are. */
async function kindOf(
  { db, uploads }: CreateDeps,
  upload: Upload,
  ownerId: UserId,
): Promise<{ kind: FileKind; type: string }> {
  if (upload.kind !== 'file') return kindOfHead(await uploads.head(upload, HEAD_BYTES));
  if (upload.bytes === 0) throw new MediaFault('empty');
  if (!(await db.one(isCreator, ownerId)).yes) throw new MediaFault('unknownType');
  return { kind: 'file', type: PLAIN_TYPE };
}

interface NewOriginal {
  readonly id: MediaId;
  readonly ownerId: UserId;
  readonly kind: FileKind;
  readonly purpose: Purpose;
  readonly fileName: string;
  readonly bytes: number;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly naming?: Naming;
}

/** Inserts the row of a file whose bytes are stored, and queues its preparation; a 'file' needs none, and is ready at once. */
export async function insertOriginal(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { id, ownerId, kind, purpose, fileName, bytes, type, width, height, naming }: NewOriginal,
): Promise<void> {
  const key = keyOf(id, ORIGINAL);
  await db.tx(async (tx) => {
    await naming?.clear(tx);
    const inserted = await tx.maybe(insertMedia, {
      id,
      ownerId,
      kind,
      purpose,
      fileName,
      key,
      bytes,
      type,
      width,
      height,
      now: clock.now(),
      chosenName: naming?.chosenName ?? null,
    });
    await tx.run(endUpload, id);
    if (!inserted) return;
    await tx.run(putVariants, id, [
      {
        name: ORIGINAL,
        class: 'original',
        key,
        contentType: type,
        width: null,
        height: null,
        bytes,
        etag: id,
      },
    ]);
    if (kind !== 'file')
      await jobs.add(tx, preparationOf(kind), { mediaId: id }, preparationKey(id));
  });
}

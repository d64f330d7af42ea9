import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import { mediaId } from '../platform/ids.ts';

export const mediaKind = z.enum(['picture', 'video', 'audio']);
/** 'post' media is private; an avatar or a banner is shown to anyone. */
export const mediaPurpose = z.enum(['post', 'avatar', 'banner']);
export const mediaStatus = z.enum(['processing', 'ready', 'failed']);

/** One file of a picture in one width and format; `url` is short-lived and bound to the viewer. */
export const pictureSource = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  type: z.string(),
});

/** Media that the viewer may see. Sizes in pixels, durations in milliseconds. */
export const openMedia = z.object({
  id: mediaId,
  locked: z.literal(false),
  kind: mediaKind,
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumbhash: z.string().nullable(),
  alt: z.string().nullable(),
  sources: z.array(pictureSource),
  /** HLS playlist of a video, or the audio file. */
  streamUrl: z.string().nullable(),
});

/** Media behind a price: only its server-made blur and its shape leave the server. */
export const lockedMedia = z.object({
  id: mediaId,
  locked: z.literal(true),
  kind: mediaKind,
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  blurUrl: z.string().nullable(),
});

export const mediaView = z.discriminatedUnion('locked', [openMedia, lockedMedia]);
export type MediaView = z.infer<typeof mediaView>;
export type OpenMedia = z.infer<typeof openMedia>;

/** A file in its creator's own hands: how its processing stands. */
export const ownMedia = z.object({
  id: mediaId,
  kind: mediaKind,
  status: mediaStatus,
  fileName: z.string(),
  /** 0 to 1, true progress of the processing steps. */
  progress: z.number(),
  /** A sentence for the creator when `failed`. */
  failure: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type OwnMedia = z.infer<typeof ownMedia>;

export const media = {
  /** Turns a finished resumable upload (its storage object name) into media and queues its variants. */
  create: operation('media.create', 'POST', '/media', 'Make media from an upload')
    .input(
      input({
        /** The `objectName` of the upload's metadata, or the id at the end of its address. */
        uploadId: z.string().min(1).max(200),
        purpose: mediaPurpose.default('post'),
      }),
    )
    .output(ownMedia)
    .errors({
      upload_incomplete: { status: 409, message: 'The upload has not finished yet.' },
      unsupported_file: {
        status: 422,
        message: 'This kind of file cannot be used here.',
        data: z.object({ reason: z.string() }),
      },
    }),
  get: operation('media.get', 'GET', '/media/{mediaId}', 'How one of my files stands')
    .input(input({ mediaId }))
    .output(ownMedia),
};

import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { mediaFolderId, mediaId } from '../platform/ids.ts';
import { cents } from '../platform/money.ts';
import { cropOperations } from './crop.ts';
import { CAPTION_LIMITS, TEASER_LIMITS, VAULT_LIMITS, VIEWS_LIMIT } from './limits.ts';
import { mediaUse } from './media-use.ts';
import { positionOperations } from './positions.ts';
import { captionFaults } from './texts.ts';
import { line } from '../platform/line.ts';

export const mediaKind = z.enum(['picture', 'video', 'audio']);
/** A 'file' is of any type: it is never shown, only downloaded, and only things for sale have it. */
export const fileKind = z.enum([...mediaKind.options, 'file']);
/**
 * A file of the vault is private, and shown by posts and messages; an avatar or a banner is shown to anyone. 'post' is the
 * old name of 'vault'.
 */
const mediaPurpose = z
  .enum(['vault', 'avatar', 'banner', 'post'])
  .transform((purpose) => (purpose === 'post' ? 'vault' : purpose));
const mediaStatus = z.enum(['processing', 'ready', 'failed']);

/**
 * 'processing' until what is shown of a file is made: its first pictures, a crop, another poster. 'failed': it could not
 * be made. In both cases only its owner gets the pictures that are there (docs/product.md, 'Pictures being changed').
 */
export const viewStatus = mediaStatus;

/** The steps of processing a recording, in this order; 'waiting' is before its turn. A picture can be cropped at any time. */
const mediaStep = z.enum(['waiting', 'reading', 'film', 'sound', 'preview', 'storing', 'cropping']);

/** One file of a picture in one width and format; `url` is short-lived and bound to the viewer. */
export const pictureSource = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  type: z.string(),
});

/** Captions of a recording in one language, as WebVTT. */
const caption = z.object({
  /** A language tag in lower case, such as 'en' or 'pt-br'. */
  language: z.string(),
  url: z.string(),
});

/** Media that the viewer may see. Sizes in pixels, durations in milliseconds. */
export const openMedia = z.object({
  id: mediaId,
  locked: z.literal(false),
  kind: mediaKind,
  status: viewStatus,
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumbhash: z.string().nullable(),
  alt: z.string().nullable(),
  sources: z.array(pictureSource),
  /** HLS playlist of a video, or the audio file. */
  streamUrl: z.string().nullable(),
  captions: z.array(caption),
  /** A small silent clip of a film; null if there is none. */
  previewUrl: z.string().nullable(),
  /** For a sound: its loudness in equal parts of its duration, 100 at its loudest; null if unknown. */
  waveform: z.array(z.int()).nullable(),
});

/** A language tag such as 'en' or 'pt-BR', kept in lower case. */
const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, 'Choose a language.')
  .transform((tag) => tag.toLowerCase());

/** What a creator added to a film. */
export const ownFilm = z.object({
  mediaId,
  /** The film's HLS playlist; null while the film is being prepared. */
  streamUrl: z.string().nullable(),
  captions: z.array(caption),
  /** The free seconds; `url` is null while the teaser is being made. */
  teaser: z.object({ startMs: z.int(), lengthMs: z.int(), url: z.string().nullable() }).nullable(),
});
export type OwnFilm = z.infer<typeof ownFilm>;

/** Media behind a price: only its server-made blur, its shape and what its creator gives away leave the server. */
const lockedMedia = z.object({
  id: mediaId,
  locked: z.literal(true),
  kind: mediaKind,
  status: viewStatus,
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  blurUrl: z.string().nullable(),
  /** The free seconds of a film, as one file. */
  teaserUrl: z.string().nullable(),
});

export const mediaView = z.discriminatedUnion('locked', [openMedia, lockedMedia]);
export type MediaView = z.infer<typeof mediaView>;
export type OpenMedia = z.infer<typeof openMedia>;
export type LockedMedia = z.infer<typeof lockedMedia>;

/** A file as its owner sees it, with the state of its processing. */
export const ownMedia = z.object({
  id: mediaId,
  kind: fileKind,
  status: mediaStatus,
  fileName: z.string(),
  /** The current step; null once the file is ready or failed. */
  step: mediaStep.nullable(),
  /** From 0 to 1, measured by the processing steps. */
  progress: z.number(),
  /** Seconds until it is ready, at the pace so far; null if unknown. */
  secondsLeft: z.int().nullable(),
  /** A sentence for the creator when `failed`. */
  failure: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  /** The moment of a film that its poster shows; null if the server chose it. */
  posterAtMs: z.int().nullable(),
  /** The requested poster has not been made yet. */
  isPosterPending: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type OwnMedia = z.infer<typeof ownMedia>;

/** A file in the vault: its state, where it is used, what it earned. */
const vaultMedia = ownMedia.extend({
  bytes: z.int(),
  folderId: mediaFolderId.nullable(),
  tags: z.array(z.string()),
  /** Posts that show it or keep it for their buyers, newest first; at most 10 of `useCount`. */
  usedIn: z.array(mediaUse),
  useCount: z.int(),
  /** What purchases of posts with this file earned the creator, after fees and refunds. */
  earnedCents: cents,
});
export type VaultMedia = z.infer<typeof vaultMedia>;

const mediaFolder = z.object({ id: mediaFolderId, name: z.string(), mediaCount: z.int() });
export type MediaFolder = z.infer<typeof mediaFolder>;

const folderName = line.min(1).max(VAULT_LIMITS.folderNameLength);
const tag = line.toLowerCase().min(1).max(VAULT_LIMITS.tagLength);
const mediaIds = z.array(mediaId).min(1).max(VAULT_LIMITS.atOnce);
const teaserLength = 'A teaser can be 1 to 30 seconds long.';
const notAFilm = { status: 422, message: 'This file isn’t a video.' } as const;
const folderTaken = { status: 409, message: 'You already have a folder with that name.' } as const;

const mediaSettings = z.object({
  /** Draws the viewer's handle into pictures wider than 720 pixels that the viewer opens. */
  watermark: z.boolean(),
});

export const media = {
  /** Makes media from a finished resumable upload (by its storage object name) and queues its variants. */
  create: operation('media.create', 'POST', '/media', 'Make media from an upload')
    .input(
      input({
        /** The `objectName` of the upload's metadata, or the id at the end of its address. */
        uploadId: z.string().min(1).max(200),
        purpose: mediaPurpose.default('vault'),
      }),
    )
    .output(ownMedia)
    .errors({
      upload_incomplete: { status: 409, message: 'This file is still uploading.' },
      no_space: { status: 413, message: 'You’ve run out of storage space.' },
      unsupported_file: {
        status: 422,
        message: 'You can’t use this kind of file here.',
        data: z.object({ reason: z.string() }),
      },
    }),
  get: operation('media.get', 'GET', '/media/{mediaId}', 'Status of one of my files')
    .input(input({ mediaId }))
    .output(ownMedia),
  /** As `get`, for the files of a whole post; files that are gone or someone else's are left out. */
  getMany: operation('media.getMany', 'POST', '/media/states', 'Status of several of my files')
    .input(input({ mediaIds }))
    .output(z.object({ items: z.array(ownMedia) })),
  /**
   * Works for anyone: files that the viewer may not know of are left out. Without descriptions, which belong to posts. A page
   * that shows a file in preparation calls this again until the file is ready.
   */
  getViews: operation('media.getViews', 'POST', '/media/views', 'Files as I see them now')
    .input(input({ mediaIds: z.array(mediaId).min(1).max(VIEWS_LIMIT) }))
    .output(z.object({ items: z.array(mediaView) })),
  /** Tries again what failed: a file, its crop, or the copy that its buyers download. Leaves any other file as it is. */
  retry: operation('media.retry', 'POST', '/media/{mediaId}/retry', 'Retry a failed file')
    .input(input({ mediaId }))
    .output(ownMedia),
  list: operation('media.list', 'GET', '/media', 'My vault, newest first')
    .input(
      input({
        /** Part of a file's name or one of its tags. */
        search: z.string().trim().max(100).default(''),
        /** 'none': files that are in no folder. */
        folderId: z.union([mediaFolderId, z.literal('none')]).optional(),
        tag: tag.optional(),
        /** 'shown': pictures, videos and audio. */
        kind: z.enum([...fileKind.options, 'shown']).optional(),
        ...pageInput({ default: 30, max: 100 }),
      }),
    )
    .output(page(vaultMedia)),
  /** Moves files into a folder (null: out of any folder), and adds or removes tags. */
  organize: operation('media.organize', 'POST', '/media/organize', 'Organize files in my vault')
    .input(
      input({
        mediaIds,
        folderId: mediaFolderId.nullable().optional(),
        addTags: z.array(tag).max(VAULT_LIMITS.tags).default([]),
        removeTags: z.array(tag).max(VAULT_LIMITS.tags).default([]),
      }),
    )
    .output(ok)
    .errors({ too_many_tags: { status: 422, message: 'A file can have up to 20 tags.' } }),
  film: operation('media.film', 'GET', '/media/{mediaId}/film', 'What I added to a video')
    .input(input({ mediaId }))
    .output(ownFilm),
  /** Takes WebVTT or SubRip in any common encoding and stores it as clean WebVTT. Replaces captions of the same language. */
  putCaptions: operation(
    'media.putCaptions',
    'PUT',
    '/media/{mediaId}/captions/{language}',
    'Add or replace captions',
  )
    .input(
      input({
        mediaId,
        language,
        /** The file's bytes. */
        file: z
          .base64()
          .min(1)
          .max(Math.ceil(CAPTION_LIMITS.fileBytes / 3) * 4, captionFaults.tooLarge),
      }),
    )
    .output(ownFilm)
    .errors({
      bad_captions: {
        status: 422,
        message: captionFaults.unknownType,
        data: z.object({ reason: z.string() }),
      },
      not_a_film: notAFilm,
      too_many_languages: {
        status: 422,
        message: 'A video can have captions in up to 30 languages.',
      },
    }),
  removeCaptions: operation(
    'media.removeCaptions',
    'DELETE',
    '/media/{mediaId}/captions/{language}',
    'Remove captions',
  )
    .input(input({ mediaId, language }))
    .output(ownFilm),
  /** Chooses the free seconds of a film; a length of 0 removes them at once. */
  setTeaser: operation('media.setTeaser', 'PUT', '/media/{mediaId}/teaser', 'Choose free seconds')
    .input(
      input({
        mediaId,
        startMs: z.int().min(0).default(0),
        lengthMs: z.union([
          z.literal(0),
          z
            .int()
            .min(TEASER_LIMITS.shortestMs, teaserLength)
            .max(TEASER_LIMITS.longestMs, teaserLength),
        ]),
      }),
    )
    .output(ownFilm)
    .errors({
      not_a_film: notAFilm,
      teaser_outside: {
        status: 422,
        message: 'The video ends before that. Choose an earlier second.',
      },
    }),
  /** The server makes the poster, and its blur, soon after; null lets the server choose again. */
  choosePoster: operation(
    'media.choosePoster',
    'PUT',
    '/media/{id}/poster',
    'Choose a video’s poster',
  )
    .input(input({ id: mediaId, atMs: z.int().min(0).max(2_147_483_647).nullable() }))
    .output(ownMedia)
    .errors({
      not_a_film: notAFilm,
      poster_outside: {
        status: 422,
        message: 'The video ends before that. Choose an earlier moment.',
      },
    }),
  ...positionOperations,
  ...cropOperations,
  remove: operation(
    'media.remove',
    'DELETE',
    '/media/{mediaId}',
    'Permanently delete one of my files',
  )
    .input(input({ mediaId }))
    .output(ok)
    .errors({
      in_use: {
        status: 409,
        message:
          'You published this file. Delete what shows it first. People keep what they bought.',
      },
    }),
  /** Short-lived URLs of files as they were uploaded, each a download under its own name. */
  originals: operation(
    'media.originals',
    'POST',
    '/media/originals',
    'Download my files as uploaded',
  )
    .input(input({ mediaIds }))
    .output(
      z.object({
        items: z.array(
          z.object({ mediaId, fileName: z.string(), bytes: z.int(), url: z.string() }),
        ),
      }),
    ),
  /** The short-lived URL of a ZIP of these files, made while it is downloaded. Files of others are left out. */
  archive: operation('media.archive', 'POST', '/media/archive', 'Download my files as one archive')
    .input(input({ mediaIds }))
    .output(
      z.object({
        url: z.string(),
        fileName: z.string(),
        files: z.int(),
        /** The size of the files in it. */
        bytes: z.int(),
      }),
    ),
  listFolders: operation(
    'media.listFolders',
    'GET',
    '/media/folders',
    'Folders and tags in my vault',
  )
    .input(input({}))
    .output(
      z.object({
        folders: z.array(mediaFolder),
        tags: z.array(z.object({ tag: z.string(), mediaCount: z.int() })),
      }),
    ),
  createFolder: operation('media.createFolder', 'POST', '/media/folders', 'Create a folder')
    .input(input({ name: folderName }))
    .output(mediaFolder)
    .errors({
      folder_taken: folderTaken,
      too_many_folders: { status: 422, message: 'You can have up to 200 folders.' },
    }),
  renameFolder: operation(
    'media.renameFolder',
    'PUT',
    '/media/folders/{folderId}',
    'Rename a folder',
  )
    .input(input({ folderId: mediaFolderId, name: folderName }))
    .output(mediaFolder)
    .errors({ folder_taken: folderTaken }),
  /** The files in it stay in the vault. */
  removeFolder: operation(
    'media.removeFolder',
    'DELETE',
    '/media/folders/{folderId}',
    'Delete a folder',
  )
    .input(input({ folderId: mediaFolderId }))
    .output(ok),
  settings: operation('media.settings', 'GET', '/media/settings', 'How my files are shown')
    .input(input({}))
    .output(mediaSettings),
  saveSettings: operation(
    'media.saveSettings',
    'PUT',
    '/media/settings',
    'Change how my files are shown',
  )
    .input(input({ watermark: z.boolean() }))
    .output(mediaSettings),
};

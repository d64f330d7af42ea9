const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** Bytes of one upload, and of everything a person keeps, by the highest role they hold. */
export const UPLOAD_LIMITS = {
  /** A fan's own pictures: avatar, banner, messages. */
  fan: { fileBytes: 100 * MEGABYTE, quotaBytes: 2 * GIGABYTE },
  creator: { fileBytes: 5 * GIGABYTE, quotaBytes: 500 * GIGABYTE },
} as const;

/** A picture is refused before it is decoded past these; a decoded pixel costs 4 bytes of memory. */
export const PICTURE_LIMITS = {
  pixels: 120_000_000,
  sidePixels: 30_000,
  fileBytes: 100 * MEGABYTE,
} as const;

/** A HEIC is decoded whole, by a decoder of its own; phones reach 48 megapixels. */
export const HEIC_PIXELS = 50_000_000;
/** Of a GIF or an animated WebP; the pixels of all frames count. It is made in `widths`. */
export const ANIMATION_LIMITS = { frames: 600, pixels: 200_000_000, widths: [320, 640] } as const;

export const FILM_LIMITS = { seconds: 6 * 60 * 60, sidePixels: 8_192 } as const;
/** Heights in pixels of a video's renditions; never above the source. */
export const FILM_HEIGHTS = [240, 360, 480, 720, 1080] as const;

/** Captions of one film. A three-hour film with much talk is 150 KB. */
export const CAPTION_LIMITS = {
  fileBytes: 500 * 1024,
  cues: 20_000,
  /** Characters that are shown at once. */
  cueLength: 1_000,
  languages: 30,
} as const;

/** The free seconds of a film. Milliseconds; `height` is of the shorter side, in pixels. */
export const TEASER_LIMITS = { shortestMs: 1_000, longestMs: 30_000, height: 480 } as const;

/** Widths in pixels of what is made of a picture; never wider than the original. */
export const PICTURE_WIDTHS = [320, 640, 1080, 1600, 2160] as const;
/** Sides in pixels of a square avatar. */
export const AVATAR_SIDES = [96, 256, 512] as const;
/** Widths in pixels of a banner, which is three times as wide as high. */
export const BANNER_WIDTHS = [640, 1280, 1920] as const;

/** The least of a picture's side that a crop may leave, as a part of 1. */
export const CROP_LEAST = 0.05;

export const VAULT_LIMITS = {
  folders: 200,
  folderNameLength: 60,
  tags: 20,
  tagLength: 40,
  /** Files sorted or downloaded in one request. */
  atOnce: 100,
} as const;

/** Where people left recordings: `sendEveryMs` a player tells it, `keepEveryMs` the server keeps it; `kept` a person. */
export const POSITION_LIMITS = { sendEveryMs: 10_000, keepEveryMs: 5_000, kept: 500 } as const;

/** How many files `media.getViews` takes at once. */
export const VIEWS_LIMIT = 50;

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** Bytes of one upload, and of all files of a person, by their highest role. */
export const UPLOAD_LIMITS = {
  /** A fan's own pictures: avatar, banner, messages. */
  fan: { fileBytes: 100 * MEGABYTE, quotaBytes: 2 * GIGABYTE },
  creator: { fileBytes: 5 * GIGABYTE, quotaBytes: 500 * GIGABYTE },
} as const;

/** A picture beyond these is refused before it is decoded; a decoded pixel takes 4 bytes of memory. */
export const PICTURE_LIMITS = {
  pixels: 120_000_000,
  sidePixels: 30_000,
  fileBytes: 100 * MEGABYTE,
} as const;

/** A HEIC picture is decoded whole, by a separate decoder; phones reach 48 megapixels. */
export const HEIC_PIXELS = 50_000_000;
/** Limits of a GIF or an animated WebP; the pixels of all frames count. Variants are made in `widths`. */
export const ANIMATION_LIMITS = { frames: 600, pixels: 200_000_000, widths: [320, 640] } as const;

export const FILM_LIMITS = { seconds: 6 * 60 * 60, sidePixels: 8_192 } as const;
/** Heights in pixels of a video's renditions; never more than the source's. */
export const FILM_HEIGHTS = [240, 360, 480, 720, 1080] as const;

/** Captions of one film. Those of a three-hour film with much dialogue take 150 KB. */
export const CAPTION_LIMITS = {
  fileBytes: 500 * 1024,
  cues: 20_000,
  /** Characters shown at once. */
  cueLength: 1_000,
  languages: 30,
} as const;

/** The free seconds of a film. Milliseconds; `height` is of the shorter side, in pixels. */
export const TEASER_LIMITS = { shortestMs: 1_000, longestMs: 30_000, height: 480 } as const;

/** Widths in pixels of a picture's variants; never wider than the original. */
export const PICTURE_WIDTHS = [320, 640, 1080, 1600, 2160] as const;
/** Sides in pixels of a square avatar. */
export const AVATAR_SIDES = [96, 256, 512] as const;
/** Widths in pixels of a banner, which is three times as wide as high. */
export const BANNER_WIDTHS = [640, 1280, 1920] as const;

/** The smallest fraction (0 to 1) of a picture's side that a crop may leave. */
export const CROP_LEAST = 0.05;

export const VAULT_LIMITS = {
  folders: 200,
  folderNameLength: 60,
  tags: 20,
  tagLength: 40,
  /** Files in one request that organizes or downloads them. */
  atOnce: 100,
} as const;

/**
 * Playback positions: a player sends one every `sendEveryMs`, the server stores one every `keepEveryMs` at most, and keeps
 * `kept` for each person.
 */
export const POSITION_LIMITS = { sendEveryMs: 10_000, keepEveryMs: 5_000, kept: 500 } as const;

/** How many files `media.getViews` takes at once. */
export const VIEWS_LIMIT = 50;

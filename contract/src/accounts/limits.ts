/** Lengths in characters (docs/product.md, 'Form rules' and 'Names and handles'). */
export const ACCOUNT_LIMITS = {
  email: { max: 255 },
  username: { min: 3, max: 50 },
  displayName: { min: 2, max: 50 },
  password: { firstForm: 8, secondForm: 6, max: 72 },
  bio: { max: 1000 },
  handle: { min: 3, max: 30, changeEveryDays: 14, redirectDays: 90 },
  deletionGraceDays: 14,
  recoveryCodes: 10,
  /** How long a proof of identity counts. */
  stepUpMinutes: 15,
  tags: { max: 20, length: 40 },
  /**
   * The size in pixels that a picture is cropped to, and the smallest picture that is accepted: a smaller one would be enlarged
   * into a blur.
   */
  avatar: { width: 800, height: 800, minWidth: 128, minHeight: 128 },
  banner: { width: 1800, height: 600, minWidth: 900, minHeight: 300 },
} as const;

/** How long each background of the first auth screen is shown, in milliseconds. */
export const BACKGROUND_ROTATION_MS = 4500;

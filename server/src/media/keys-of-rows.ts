/** Every key that a row names, for a copy of the files of one moment. */
export const KEYS_OF_ROWS =
  'select original_key from media union all select key from media_variants';

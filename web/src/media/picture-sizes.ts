/** The `sizes` of a post's pictures: its media column is 640 px at most. */
export const POST_PICTURE_SIZES = '(min-width: 680px) 640px, 100vw';

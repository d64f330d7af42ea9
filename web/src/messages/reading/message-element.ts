/** The attribute of elements in the log that can anchor the scroll position. */
export const PLACE = 'data-place';

/** The selector of a message in the log. */
export const messageElement = (sequence: number): string => `[${PLACE}="${sequence}"]`;

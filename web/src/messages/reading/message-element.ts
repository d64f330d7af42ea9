/** The attribute of everything in the log that can hold the view in place. */
export const PLACE = 'data-place';

/** A selector of a message in the log. */
export const messageElement = (sequence: number): string => `[${PLACE}="${sequence}"]`;

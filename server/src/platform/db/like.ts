/** Escapes typed text in a LIKE pattern, `%` and `_` included. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A LIKE pattern that finds the typed text anywhere. */
export const substring = (text: string): string => `%${likeText(text)}%`;

/** A LIKE pattern that finds the typed text at the beginning. */
export const beginning = (text: string): string => `${likeText(text)}%`;

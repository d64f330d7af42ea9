/** The selector of a post's card on the page. */
export const postElement = (id: string): string => `[data-post="${id}"]`;

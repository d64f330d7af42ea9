/** True while rendering on the server, where there is no storage and no screen, and every page is rendered as for a visitor. */
export const isOnServer = typeof document === 'undefined';

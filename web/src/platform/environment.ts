/** True while rendering on the server, where there is no storage and no screen. */
export const isOnServer = typeof document === 'undefined';

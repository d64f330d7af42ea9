/** True in the server's renderer, where there is no storage, no session and no screen. */
export const isOnServer = typeof document === 'undefined';

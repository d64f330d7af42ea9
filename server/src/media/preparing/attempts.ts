/** After a file has ended its process this many times, its job gives up instead of trying forever. */
export const MAX_ATTEMPTS = 5;

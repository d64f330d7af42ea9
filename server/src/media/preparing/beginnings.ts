/** Work on a file that has ended the process this often is given up: it must not do so forever. */
export const MAX_BEGINNINGS = 5;

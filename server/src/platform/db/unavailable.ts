/**
 * Classes of PostgreSQL's codes that mean 'not now', not 'wrong': connections (08), resources such as a full disk or
 * too many connections (53), an operator's hand, shutdowns and timeouts included (57), the system below it (58).
 */
const UNAVAILABLE_CLASS = /^(08|53|57|58)[0-9A-Z]{3}$/;

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // a server that only reads: the other one of a pair takes over
  '25006',
  // a deadlock or conflict that stayed after every retry, and a lock that was waited for too long
  '40001',
  '40P01',
  '55P03',
]);

/** What `pg` says without a code. */
const SAID =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|the database system is/;

/** Whether the database is away or cannot take this just now: the caller may simply try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (UNAVAILABLE.has(code) || UNAVAILABLE_CLASS.test(code))) {
    return true;
  }
  if (SAID.test(error.message)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

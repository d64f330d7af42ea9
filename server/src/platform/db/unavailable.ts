/**
 * Classes of PostgreSQL's codes that mean 'not now' rather than 'wrong': connections (08), resources such as a full disk or too
 * many connections (53), operator intervention including shutdowns and timeouts (57), system errors (58).
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
  // a read-only server: the other one of the pair takes over
  '25006',
  // a deadlock or conflict that remained after every retry, and a lock timeout
  '40001',
  '40P01',
  '55P03',
]);

/** Messages of errors that `pg` gives no code. */
const SAID =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|the database system is/;

/** Whether the database is unreachable or cannot do this right now, so that the caller may simply try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (UNAVAILABLE.has(code) || UNAVAILABLE_CLASS.test(code))) {
    return true;
  }
  if (SAID.test(error.message)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

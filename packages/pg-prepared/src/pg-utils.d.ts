declare module 'pg/lib/utils.js' {
  /** The form in which `pg` sends a value. */
  export function prepareValue(value: unknown): string | Buffer | null;
}

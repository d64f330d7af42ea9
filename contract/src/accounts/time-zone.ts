/**
 * Whether a time zone has a name that means one clock: UTC or an Area/City name. Abbreviations mean different ones in different
 * places ('IST'). The server also asks its database, which may know fewer.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][^/]*\//.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

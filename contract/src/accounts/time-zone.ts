/**
 * Whether the name stands for one time zone: UTC or an Area/City name. An abbreviation ('IST') means different zones in
 * different places. Before it is kept, the server also checks that its database knows the zone, with the same local times.
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

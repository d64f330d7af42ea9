/** The ISO time of a `datetime-local` value in the user's own time zone; null if it is empty or invalid. */
export function toMoment(local: string): string | null {
  if (local === '') return null;
  const ms = new Date(local).getTime();
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** An ISO time as the value of a `datetime-local` field; '' for none. */
export function toLocal(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Fields quoted by RFC 4180; an empty field is null, two quotes are an empty text. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  return [header, ...rows].map((row) => row.map(field).join(',')).join('\n');
}

function field(value: string | null): string {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

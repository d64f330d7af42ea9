const LENGTH = 120;

/** The beginning of a text on one line, cut at a space. */
export function beginningOf(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= LENGTH) return flat;
  return `${flat.slice(0, LENGTH).replace(/ \S*$/, '')}…`;
}

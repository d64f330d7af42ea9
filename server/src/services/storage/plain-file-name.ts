/** The last part of a path, without control characters and direction marks; a name and nothing else. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim();
  return clean.slice(0, 255) || 'file';
}

/** Names that Windows keeps for its devices, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const NAME_LENGTH = 120;

/**
 * File names that are allowed in an archive on any system: one part, without signs that some system refuses, and each
 * different from the others where upper and lower case do not count either.
 */
export function archiveNames(fileNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const safe = safeName(fileName);
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let name = safe;
    for (let count = 2; taken.has(folded(name)); count++) name = `${stem} (${count})${ending}`;
    taken.add(folded(name));
    return name;
  });
}

const folded = (name: string) => name.normalize('NFC').toLowerCase();

function safeName(fileName: string): string {
  const plain = fileName
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(RESERVED, '$&_');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : '';
  const stem = plain.slice(0, plain.length - ending.length);
  return `${[...stem].slice(0, NAME_LENGTH).join('')}${ending}` || 'file';
}

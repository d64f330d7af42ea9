/** Names that Windows reserves for devices, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const NAME_LENGTH = 120;

/**
 * File names for an archive that every system accepts: a single path part without forbidden characters, each unique even where
 * case does not count.
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

/** Most characters of a line that serves as a title. */
const LENGTH = 60;

/**
 * The name of a post in lists: its title, or the first line of its text; null where it has neither. Pass the text only if the
 * reader may read it.
 */
export function titleOfPost({
  title,
  text,
}: {
  readonly title: string;
  readonly text: string | null;
}): string | null {
  if (title !== '') return title;
  const line = [...((text ?? '').trim().split('\n', 1)[0] ?? '').trimEnd()];
  if (line.length === 0) return null;
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1).join('')}…` : line.join('');
}

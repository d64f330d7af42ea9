/** What a button above a text adds to it. */
export type Mark = 'heading' | 'list' | 'bold' | 'link';

export interface Marked {
  readonly text: string;
  /** What is selected then. */
  readonly start: number;
  readonly end: number;
}

const BEFORE_LINE: Partial<Record<Mark, string>> = { heading: '## ', list: '- ' };

/** The text with a mark at the selection, in Markdown. A heading or a list begins the lines; a second press takes it off. */
export function withMark(text: string, start: number, end: number, mark: Mark): Marked {
  const before = BEFORE_LINE[mark];
  if (before !== undefined) return withLineMark(text, start, end, before);
  const chosen = text.slice(start, end);
  const words = chosen === '' ? (mark === 'bold' ? 'bold text' : 'link text') : chosen;
  const [open, close] = mark === 'bold' ? ['**', '**'] : ['[', '](https://)'];
  const marked = `${open}${words}${close}`;
  const from = start + open.length;
  // of a link, its address is what is typed next
  const next = mark === 'link' && chosen !== '' ? from + words.length + 2 : from;
  return {
    text: text.slice(0, start) + marked + text.slice(end),
    start: next,
    end: mark === 'link' && chosen !== '' ? next + 'https://'.length : from + words.length,
  };
}

function withLineMark(text: string, start: number, end: number, mark: string): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const to = nextBreak === -1 ? text.length : nextBreak;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines
    .map((line) =>
      isMarked ? line.slice(mark.length) : line.startsWith(mark) ? line : mark + line,
    )
    .join('\n');
  const grown = changed.length - (to - from);
  const moved = isMarked ? -mark.length : lines[0]?.startsWith(mark) ? 0 : mark.length;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: Math.max(from, start + moved),
    end: Math.max(from, end + grown),
  };
}

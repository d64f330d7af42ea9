/** A piece of a post's text: plain words, or something that leads somewhere. */
export type TextPiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'mention' | 'tag' | 'link'; readonly text: string; readonly to: string };

/** '@handle' and '#tag' not inside a word or address; 'https://…' up to a space. */
const PATTERN =
  /(?<![\w@#/.])(?:@([a-z0-9._]{3,30})|#([\p{L}\p{N}_]{1,50}))|(https?:\/\/[^\s<>"']+)/giu;
/** A full stop or bracket after an address ends the sentence, not the address. */
const TRAILING = /[.,:;!?)\]]+$/;

/** Splits text into words, mentions, tags and links, in order; joined again they are the same text. */
export function splitText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const words = (to: number) => {
    if (to > end) pieces.push({ kind: 'words', text: text.slice(end, to) });
    end = to;
  };
  for (const match of text.matchAll(PATTERN)) {
    const [whole, mention, tag, link] = match;
    const kept = tag === undefined ? whole.replace(TRAILING, '') : whole;
    const handle = mention?.replace(TRAILING, '');
    if (handle !== undefined && handle.length < 3) continue;
    words(match.index);
    if (handle !== undefined) {
      pieces.push({ kind: 'mention', text: kept, to: `/creator/${handle.toLowerCase()}` });
    } else if (tag !== undefined) {
      pieces.push({ kind: 'tag', text: kept, to: `/tag/${encodeURIComponent(tag.toLowerCase())}` });
    } else if (link !== undefined) {
      pieces.push({ kind: 'link', text: kept, to: kept });
    }
    end = match.index + kept.length;
  }
  words(text.length);
  return pieces;
}

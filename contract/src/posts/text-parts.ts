import { withoutUnseen } from '../platform/unseen.ts';
import { TAG, tagKey } from './tag.ts';

/** A run of a text that people wrote: plain, or something to follow. Web and server read texts with this one rule. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `@handle`; whether somebody has that handle is for the server to say (`mentions`). */
  | { readonly kind: 'mention'; readonly text: string; readonly handle: string }
  /** `#tag`, as its key, without the sign. */
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string }
  /** `url` is where it leads and what it shows; `text` is what was typed. */
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** Not after a word, a slash or another sign: addresses and mail addresses are no mentions. */
const PATTERN = new RegExp(
  String.raw`(?<link>https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])|(?<![\p{L}\p{M}\p{N}_/&#@.])(?:@(?<handle>[a-zA-Z0-9._]{2,29}[a-zA-Z0-9_])|#(?<tag>${TAG}))`,
  'gu',
);

/** A name and a password before the host, which most people would take for the host. */
const USER = /^(https?:\/\/)[^/?#\\]*@(?=[^/?#\\])/;

/** Cuts a text into parts, in order; joined again they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const { link, handle, tag } = match.groups ?? {};
    if (link !== undefined)
      parts.push({ kind: 'link', text: link, url: withoutUnseen(link).replace(USER, '$1') });
    else if (handle !== undefined)
      parts.push({ kind: 'mention', text: match[0], handle: handle.toLowerCase() });
    else if (tag !== undefined) parts.push({ kind: 'tag', text: match[0], tag: tagKey(tag) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The keys of a text's tags, each once. */
export function tagsOf(text: string): string[] {
  if (!text.includes('#')) return [];
  return [...new Set(textParts(text).flatMap((part) => (part.kind === 'tag' ? [part.tag] : [])))];
}

/** The handles that a text names, each once. */
export function mentionsOf(text: string): string[] {
  if (!text.includes('@')) return [];
  const named = textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.handle] : []));
  return [...new Set(named)];
}

import { withoutUnseen } from '../platform/unseen.ts';
import { TAG, tagKey } from './tag.ts';

/** Part of a text that a person wrote: plain text, a mention, a tag or a link. Web app and server both use this parser. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `@handle`; the server decides whether the handle exists (`mentions`). */
  | { readonly kind: 'mention'; readonly text: string; readonly handle: string }
  /** `#tag`; `tag` is its key, without the sign. */
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string }
  /** `url` is the address that the link leads to and shows; `text` is what was typed. */
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A mention or a tag never starts after a word, a slash or another sign: those are web and email addresses. */
const PATTERN = new RegExp(
  String.raw`(?<link>https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])|(?<![\p{L}\p{M}\p{N}_/&#@.])(?:@(?<handle>[a-zA-Z0-9._]{2,29}[a-zA-Z0-9_])|#(?<tag>${TAG}))`,
  'gu',
);

/** A name and a password before the host, which most people would take for the host. */
const USER = /^(https?:\/\/)[^/?#\\]*@(?=[^/?#\\])/;

/** Splits a text into its parts, in order; their `text` joined is the whole text. */
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

/** The keys of a text's tags, without duplicates. */
export function tagsOf(text: string): string[] {
  if (!text.includes('#')) return [];
  return [...new Set(textParts(text).flatMap((part) => (part.kind === 'tag' ? [part.tag] : [])))];
}

/** The handles that a text mentions, without duplicates. */
export function mentionsOf(text: string): string[] {
  if (!text.includes('@')) return [];
  const named = textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.handle] : []));
  return [...new Set(named)];
}

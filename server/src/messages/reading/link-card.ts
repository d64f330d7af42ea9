import { Parser } from 'htmlparser2';
import { oneLine } from '@limelight/contract/platform/one-line';
import { textParts } from '@limelight/contract/posts/text-parts';
import { mayRead, type Page } from '../../platform/http/read-page.ts';

/** What a page's head tells about the page. */
export interface LinkCard {
  readonly site: string | null;
  readonly title: string;
  readonly description: string | null;
}

const MOST_URL = 2000;

/** The first link of a text that the server may read, as it was written; null for none. */
export function linkOf(text: string): string | null {
  const link = textParts(text).find((part) => part.kind === 'link');
  if (link?.kind !== 'link' || link.url.length > MOST_URL || !link.url.startsWith('https://'))
    return null;
  return URL.canParse(link.url) && mayRead(new URL(link.url)) ? link.url : null;
}

const cut = (text: string | undefined, length: number): string | null => {
  const clean = oneLine(text ?? '');
  if (clean === '') return null;
  return clean.length <= length ? clean : `${clean.slice(0, length - 1).trimEnd()}…`;
};

/** Reads title, site and description from a page's head; null where it has no title. */
export function cardOf({ url, html }: Page): LinkCard | null {
  const metas = new Map<string, string>();
  let title = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: called, content }) {
      isTitle = name === 'title' && title === '';
      const key = (property ?? called)?.toLowerCase();
      if (name === 'meta' && key !== undefined && content !== undefined && !metas.has(key))
        metas.set(key, content);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
      // A `<title>` after the head belongs to an SVG drawing.
      if (name === 'head') parser.pause();
    },
  });
  parser.end(html);
  const shown = cut(metas.get('og:title'), 200) ?? cut(title, 200);
  if (shown === null) return null;
  return {
    site: cut(metas.get('og:site_name'), 100) ?? url.hostname.replace(/^www\./, ''),
    title: shown,
    description: cut(metas.get('og:description') ?? metas.get('description'), 300),
  };
}

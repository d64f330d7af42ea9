/** A finished piece of XML, so that nothing is escaped twice or not at all. */
export interface Xml {
  readonly markup: string;
}

/** One element; its text is escaped, `attributes` are our own markup. */
export function element(name: string, content: string | readonly Xml[], attributes = ''): Xml {
  const inner =
    typeof content === 'string' ? escapeXml(content) : content.map((one) => one.markup).join('');
  const start = attributes === '' ? name : `${name} ${attributes}`;
  return { markup: inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>` };
}

export const xml = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;

/** One file of a sitemap. */
export function urlSet(
  pages: readonly { readonly at: string; readonly changedAt?: Date }[],
): string {
  return xml(
    element(
      'urlset',
      pages.map(({ at, changedAt }) =>
        element('url', [
          element('loc', at),
          ...(changedAt ? [element('lastmod', changedAt.toISOString())] : []),
        ]),
      ),
      'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML 1.0 allows no control characters, not even escaped ones. */
const escapeXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

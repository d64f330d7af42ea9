import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;min-height:100dvh;place-items:center}' +
  'main{padding:24px;max-width:360px;width:100%;box-sizing:border-box}h1{font-size:1.25rem;margin:0 0 8px}' +
  'form{display:grid;gap:12px;margin-top:24px}button{font:inherit;min-height:48px;border-radius:12px;border:1px solid;cursor:pointer}';
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface PlainPageOptions {
  readonly status?: 200 | 404 | 503;
  /** Where forms may lead besides this origin: Chrome also checks the redirects of form responses. */
  readonly leadsTo?: string;
}

/** A page without script for one question, with inline style. It is not cached and sends no referrer. */
export function plainPage(
  c: Context,
  title: string,
  body: HtmlEscapedString | Promise<HtmlEscapedString>,
  { status = 200, leadsTo }: PlainPageOptions = {},
): Response | Promise<Response> {
  const formAction = ["'self'", leadsTo].filter(Boolean).join(' ');
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          ${STYLE_ELEMENT}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
    status,
  );
}

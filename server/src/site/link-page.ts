import type { Context } from 'hono';
import { html } from 'hono/html';
import { plainPage } from '../platform/http/plain-page.ts';
import type { OpenedLink } from '../services/auth/index.ts';

/** The page that an email's link opens (docs/product.md, 'Email links'): only pressing its button uses the link up. */
export const linkPage = (brandName: string) => (c: Context, link: OpenedLink) =>
  plainPage(
    c,
    link.title,
    html`<p>One more step: press the button to continue to ${brandName}.</p>
      <form method="post" action="${link.action}">
        ${Object.entries(link.fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>${link.label}</button>
      </form>`,
    { leadsTo: link.leadsTo },
  );

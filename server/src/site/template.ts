import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Screen } from '@limelight/contract/web-routes';
import { loadScripts } from './scripts.ts';

/** What the browser app needs to know about this server; the same at /config.json for other clients. */
export interface BrowserConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly brandName: string;
  readonly publicUrl: string;
  /** The buckets where a person may store files, below their id, with an official storage client. */
  readonly buckets: readonly string[];
  /** The topic where a person gets their news: a private channel of realtime/v1, with their id as `{id}`. */
  readonly realtimeUserTopic: string;
  /** True while no real money moves: 'Test mode: no real money' is shown wherever money is. */
  readonly testMode: boolean;
  readonly features: Readonly<Record<string, boolean>>;
  /** The claims of the landing page, from the operator's settings. */
  readonly claims: readonly string[];
  /** The percentage that the platform keeps of each payment; the landing page names it. */
  readonly platformFeePercent: number;
  /** The operator's email address for questions; null where none is set. */
  readonly supportEmail: string | null;
  /** The product's time, in milliseconds since 1970. */
  readonly now: number;
}

/** What a page adds to the shell: what strangers and search engines get, or a person's own. All of it is finished HTML. */
export interface PageContent {
  readonly head: string;
  readonly body: string;
  /** Responses already fetched for the page, for the app to start with; null for none. */
  readonly data: unknown;
  /** The product's time at rendering, in milliseconds since 1970: the browser continues from the same time. */
  readonly madeAt: number;
  /** Style rules that the body needs. */
  readonly styles: string;
  /**
   * The session of the person whose content it is; null for what strangers get. A browser that has another session, or none
   * any longer, shows nothing of it (web/public/theme.js).
   */
  readonly sessionId: string | null;
}

/** What a page tells the app about the session of its cookie (web/src/platform/asker.ts). */
export interface PageSession {
  readonly sessionId: string;
  readonly hasEnded: boolean;
  /** This person may not see what strangers get at this address. */
  readonly isWithheld: boolean;
}

export interface Template {
  render(page: {
    readonly screen: Screen;
    readonly config: BrowserConfig;
    readonly content: PageContent | null;
    /** Null where there is nothing to tell. */
    readonly asker: PageSession | null;
    readonly nonce: string;
  }): string;
}

/** Reads the built index.html once and fills it per request. */
export async function loadTemplate(webDist: string): Promise<Template> {
  const html = (await readFile(path.join(webDist, 'index.html'), 'utf8')).replace(SCRIPTS, '');
  const scripts = await loadScripts(webDist);
  for (const mark of [PAGE, HEAD, CONFIG, ROOT]) {
    if (!html.includes(mark)) throw new Error(`web/dist/index.html lacks ${mark}`);
  }
  return {
    render({ screen, config, content, asker, nonce }) {
      const title =
        content?.head.includes('<title>') === true
          ? html.replace(/<title>.*?<\/title>/s, '')
          : html;
      const { sessionId = null, styles = '' } = content ?? {};
      return title
        .replace(PAGE, () => (sessionId === null ? PAGE : `${PAGE} data-session="${sessionId}"`))
        .replace(
          HEAD,
          () =>
            `<meta property="csp-nonce" nonce="${nonce}">${content?.head ?? ''}${styleElement(styles, nonce)}${scripts.tags(screen, content ? 'later' : 'now')}</head>`,
        )
        .replace(
          CONFIG,
          () =>
            block('config', content ? { ...config, now: content.madeAt } : config) +
            (content ? block('data', content.data) : '') +
            (asker ? block('asker', asker) : ''),
        )
        .replace(ROOT, () => `<div id="root">${content?.body ?? ''}</div>`);
    },
  };
}

/** The build's own tags: which scripts a page loads, and how soon, depends on the page. */
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const PAGE = '<html lang="en"';
const HEAD = '</head>';
const CONFIG = '<script type="application/json" id="config"></script>';
const ROOT = '<div id="root"></div>';

const styleElement = (styles: string, nonce: string) =>
  styles === '' ? '' : `<style nonce="${nonce}">${styles}</style>`;

const block = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`;

/** JSON that cannot end the script element it is in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

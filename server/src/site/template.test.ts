import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTemplate, type BrowserConfig, type PageContent, type Template } from './template.ts';

const SHELL = `<!doctype html><html lang="en"><head><title>Stage</title></head><body><div id="root"></div>
<script type="application/json" id="config"></script></body></html>`;
const CONTENT: PageContent = {
  head: '<title>Home</title>',
  body: '<p>posts</p>',
  styles: '',
  data: [],
  madeAt: 5,
  sessionId: null,
};

let webDist: string;
let template: Template;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'limelight-template-'));
  await writeFile(path.join(webDist, 'index.html'), SHELL);
  const built = { 'index.html': { file: 'assets/entry.js', name: 'entry' } };
  await writeFile(path.join(webDist, 'scripts.json'), JSON.stringify(built));
  template = await loadTemplate(webDist);
});
afterAll(() => rm(webDist, { recursive: true }));

const page = (content: PageContent | null) =>
  template.render({
    screen: 'dashboard',
    config: { now: 1 } as BrowserConfig,
    content,
    asker: null,
    nonce: 'once',
  });

test('a page names the session whose content it is, and has its styles under the nonce', () => {
  const own = page({ ...CONTENT, sessionId: 'one', styles: '[data-style="0"]{order:1}' });
  expect(own).toContain('<html lang="en" data-session="one">');
  expect(own).toContain('<style nonce="once">[data-style="0"]{order:1}</style>');
  expect(own).toContain('<div id="root"><p>posts</p></div>');
  expect(own.match(/<title>/g)).toHaveLength(1);
});

test.each([
  ['a page for strangers', CONTENT],
  ['the shell of the app', null],
])('%s names none', (_what, content) => {
  expect(page(content)).toContain('<html lang="en">');
  expect(page(content)).not.toContain('<style');
});

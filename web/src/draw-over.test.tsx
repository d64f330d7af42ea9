import { waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { drawOver } from './draw-over.ts';

afterEach(() => document.body.replaceChildren());

const served = () => {
  document.body.innerHTML = `<div id="root"><main><p>from the server</p><img src="/a.webp"></main></div>`;
  return document.getElementById('root')!;
};

it('leaves the page as it is until the app is drawn, and then replaces all of it in one step', async () => {
  const root = served();
  const seen: string[] = [];
  new MutationObserver(() => seen.push(root.textContent)).observe(root, { childList: true });
  const Part = lazy(() => Promise.resolve({ default: () => <p>of the app</p> }));
  drawOver(
    root,
    <main>
      <Suspense fallback="loading">
        <Part />
      </Suspense>
    </main>,
  );
  expect(root.textContent).toBe('from the server');
  await waitFor(() => expect(root.textContent).toBe('of the app'), { timeout: 30_000 });
  expect(seen).toEqual(['of the app']);
});

it('draws a picture that was on the screen at once, and others when they are decoded', async () => {
  const root = served();
  Object.defineProperty(root.querySelector('img'), 'complete', { value: true });
  drawOver(
    root,
    <>
      <img src="/a.webp" alt="" decoding="async" />
      <img src="/b.webp" alt="" decoding="async" />
    </>,
  );
  const decodings = () => [...root.querySelectorAll('img')].map(({ decoding }) => decoding);
  await waitFor(() => expect(decodings()).toEqual(['sync', 'async']), { timeout: 30_000 });
});

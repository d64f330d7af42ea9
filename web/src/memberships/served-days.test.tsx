import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cents } from '@limelight/contract/platform/money';
import { tierId } from '@limelight/contract/platform/ids';
import { tellTime } from '../platform/clock.ts';
import { config, setConfig } from '../platform/config.ts';
import { setRegion } from '../platform/region.ts';
import { Time } from '../ui/values/time.tsx';
import { ClosingNote } from './closing-note.tsx';
import { PriceNote } from './price-note.tsx';

const MADE = Date.parse('2026-11-27T01:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: MADE });
  setConfig({ ...config(), now: MADE });
  tellTime(MADE);
});
afterEach(() => {
  vi.useRealTimers();
  setRegion(null);
});

const page = (
  <StrictMode>
    <PriceNote
      tiers={[]}
      box={{
        tierId: tierId.parse('0198a000-0000-7000-8000-000000000001'),
        includedPosts: 1,
        lockedPosts: 0,
        medianLockedPriceCents: null,
        totalCents: cents.parse(1000),
        renewsAt: '2026-12-27T01:00:00.000Z',
      }}
    />
    <ClosingNote at="2026-12-03T01:00:00.000Z" />
    <Time at="2026-11-27T00:01:00.000Z" />
    <Time at="2026-10-01T01:00:00.000Z" style="date" />
  </StrictMode>
);

it('a page that the server rendered says its days in UTC until the app has taken it over, then the reader’s', async () => {
  const box = document.createElement('div');
  box.innerHTML = renderToString(page);
  const served = box.textContent;
  for (const words of ['December 27, 2026', 'closes on December 3, 2026', '59m', 'Oct 1, 2026'])
    expect(served).toContain(words);

  // the reader is in another time zone, and loads the app a minute later
  setRegion({ locale: 'en-US', timeZone: 'America/New_York' });
  vi.setSystemTime(MADE + 60_000);
  const onRecoverableError = vi.fn();
  await act(async () => hydrateRoot(box, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  for (const words of ['December 26, 2026', 'closes on December 2, 2026', '1h', 'Sep 30, 2026'])
    expect(box.textContent).toContain(words);
});

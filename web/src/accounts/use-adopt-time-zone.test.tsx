import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '@limelight/contract/accounts/operations';
import { fakeApi } from '../../test/fake-api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { regionOf } from '../platform/region.ts';
import { useAdoptTimeZone } from './use-adopt-time-zone.ts';

const updatePreferences = vi.fn();
fakeApi({ client: { accounts: { updatePreferences } } });
afterEach(() => vi.restoreAllMocks());

const NEWCOMER = { id: 'u1', timeZone: 'UTC', locale: 'en-US' } as Me;

const device = new Intl.DateTimeFormat().resolvedOptions();

function arriveFrom(timeZone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...device,
    timeZone,
  });
  renderHook(() => useAdoptTimeZone(NEWCOMER), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
    ),
  });
}

it('a zone of the browser that has no name of a place is told to nobody, and dates keep following it', () => {
  updatePreferences.mockResolvedValue({});
  for (const timeZone of ['EST5EDT', 'Mars/Olympus', 'UTC']) arriveFrom(timeZone);
  expect(updatePreferences).not.toHaveBeenCalled();
  expect(regionOf(NEWCOMER).timeZone).toBeUndefined();
  arriveFrom('Europe/Berlin');
  expect(updatePreferences).toHaveBeenCalledExactlyOnceWith({ timeZone: 'Europe/Berlin' });
});

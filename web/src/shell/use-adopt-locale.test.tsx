import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Me } from '@limelight/contract/accounts/operations';
import { fakeApi } from '../../test/fake-api.ts';
import { api } from '../platform/api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { useAdoptLocale } from './use-adopt-locale.ts';

const adoptLocale = vi.fn();
fakeApi({ client: { accounts: { adoptLocale } } });

const NEWCOMER = { id: 'u1', localeFrom: 'default' } as Me;

it('settings that were read before the browser’s language was taken are read again', async () => {
  let adopt = (_kept: object) => {};
  adoptLocale.mockReturnValue(new Promise((resolve) => (adopt = resolve)));
  const asked: ((answer: string) => void)[] = [];
  function Probe() {
    useAdoptLocale(NEWCOMER);
    const { queryKey } = api.accounts.getSettings.queryOptions({ input: {} });
    const { data } = useQuery<unknown>({
      queryKey,
      queryFn: () => new Promise((resolve) => asked.push(resolve)),
    });
    return <p>{String(data)}</p>;
  }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  await act(async () => adopt({ locale: 'de-DE', localeFrom: 'browser' }));
  await act(async () => asked[0]?.('as before'));
  await act(async () => asked[1]?.('as it is'));
  expect(await screen.findByText('as it is', {}, { timeout: 30_000 })).toBeTruthy();
});

import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from './query-client.ts';

const queryKey = ['comments'];

/** A query whose results come when the test wants. */
function slowQuery() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { queryKey, queryFn, answers };
}

test('what changed while it was read for the first time is shown, and asked for once more', async () => {
  const queries = makeQueryClient();
  const { answers, ...options } = slowQuery();
  const observer = new QueryObserver(queries, options);
  const stop = observer.subscribe(() => undefined);
  const changes = [1, 2, 3].map(() => queries.invalidateQueries({ queryKey }));
  answers[0]?.('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  expect(observer.getCurrentResult()).toMatchObject({ data: 'before', fetchStatus: 'fetching' });
  answers[1]?.('after');
  await Promise.all(changes);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  expect(answers).toHaveLength(2);
  stop();
});

test('what a route read while something changed is asked for again by its screen', async () => {
  const queries = makeQueryClient();
  const { answers, ...options } = slowQuery();
  const loaded = queries.ensureQueryData(options);
  const changed = queries.invalidateQueries({ queryKey });
  answers[0]?.('before');
  expect(await loaded).toBe('before');
  await changed;
  expect(answers).toHaveLength(1);
  const observer = new QueryObserver(queries, options);
  const stop = observer.subscribe(() => undefined);
  answers[1]?.('after');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'), {
    timeout: 30_000,
  });
  stop();
});

test('other reads go on, and nothing is asked for that nobody reads', async () => {
  const queries = makeQueryClient();
  const { answers, ...options } = slowQuery();
  const loaded = queries.ensureQueryData(options);
  await queries.invalidateQueries({ queryKey: ['likes'] });
  answers[0]?.('as it is');
  expect(await loaded).toBe('as it is');
  await queries.invalidateQueries({ queryKey });
  expect(answers).toHaveLength(1);
});

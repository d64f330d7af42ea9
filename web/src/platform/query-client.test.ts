import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient } from './query-client.ts';

const queryKey = ['comments'];

/** A query whose answers come when the test says so. */
function slowQuery() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { queryKey, queryFn, answers };
}

test('a first read that was on its way when something changed is asked for once more', async () => {
  const queries = makeQueryClient();
  const { answers, ...options } = slowQuery();
  const observer = new QueryObserver(queries, options);
  const stop = observer.subscribe(() => undefined);
  const invalidated = queries.invalidateQueries({ queryKey });
  answers[0]?.('before');
  answers[1]?.('after');
  await invalidated;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  expect(answers).toHaveLength(2);
  stop();
});

test('a route that waits for the first read gets the answer from after the change', async () => {
  const queries = makeQueryClient();
  const { answers, ...options } = slowQuery();
  const loaded = queries.ensureQueryData(options);
  await queries.invalidateQueries({ queryKey });
  answers[0]?.('before');
  answers[1]?.('after');
  expect(await loaded).toBe('after');
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

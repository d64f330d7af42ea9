import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** Work that records its batches, and finishes each when the test wants. */
function started(most = 10) {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const callOf = batched<object, string, string>({
    most,
    async work(_owner, calls) {
      batches.push([...calls]);
      await new Promise<void>((open) => gates.push(open));
      return calls.map((one) => () => one.toUpperCase());
    },
  });
  const owner = {};
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    batches,
    call: (one: string) => callOf(owner, one),
    callOf,
    /** Finishes the oldest running batch. */
    async end() {
      gates.shift()?.();
      await turn();
      await turn();
    },
    turn,
  };
}

test('what is asked while work runs is done together, next, each with its own answer', async () => {
  const { call, batches, end, turn } = started(3);
  const first = call('a');
  await turn();
  const others = ['b', 'c', 'd', 'e'].map(call);
  expect(batches).toEqual([['a']]);
  await end();
  expect(await first).toBe('A');
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  await end();
  await end();
  expect(await Promise.all(others)).toEqual(['B', 'C', 'D', 'E']);
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('what comes in one turn of the loop is done together; owners have nothing in common', async () => {
  const { call, callOf, batches, end, turn } = started();
  const all = [call('a'), call('b'), callOf({}, 'c')];
  await turn();
  expect(batches).toEqual([['a', 'b'], ['c']]);
  await end();
  await end();
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
});

test('of one key one goes after the other, and what waits for its own outcome holds up nobody else', async () => {
  const batches: string[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const call = batched<object, string, string>({
    most: 10,
    keyOf: ([key = '']) => key,
    async work(_owner, calls) {
      batches.push([...calls]);
      return calls.map((one) => async () => {
        if (one === 'a1') await gate;
        return one;
      });
    },
  });
  const owner = {};
  const ended: string[] = [];
  const all = ['a1', 'b1', 'a2', 'b2'].map(async (one) => ended.push(await call(owner, one)));
  await Promise.all([all[1], all[3]]);
  expect(batches).toEqual([['a1', 'b1'], ['b2']]);
  open();
  await Promise.all(all);
  expect(ended).toEqual(['b1', 'b2', 'a1', 'a2']);
});

test('where it fails for many it is done for each, and only what cannot be done is refused', async () => {
  const batches: string[][] = [];
  const call = batched<object, string, string>({
    most: 10,
    async work(_owner, calls) {
      batches.push([...calls]);
      if (calls.includes('bad')) throw new Error('cannot');
      return calls.map((one) => () => {
        if (one === 'refused') throw new Error('no');
        return one;
      });
    },
  });
  const owner = {};
  const said = ['good', 'bad', 'refused'].map((one) => call(owner, one).catch(String));
  expect(await Promise.all(said)).toEqual(['good', 'Error: cannot', 'Error: no']);
  expect(batches).toEqual([['good', 'bad', 'refused'], ['good'], ['bad'], ['refused']]);
});

test('nothing is tried again while the database is away: what it took of it is not known', async () => {
  let tries = 0;
  const call = batched<object, string, string>({
    most: 10,
    async work() {
      tries += 1;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const owner = {};
  const said = await Promise.allSettled(['a', 'b'].map((one) => call(owner, one)));
  expect(said.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});

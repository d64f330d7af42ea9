import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './job.ts';
import { fromStored, toStored } from './stored-payload.ts';

const payload = z.object({ postId: z.string(), cents: z.int() });
const job = defineJob({
  name: 'test.pay',
  lane: 'money',
  version: 3,
  payload,
  upgrades: {
    1: z.object({ post: z.string() }).transform(({ post }) => ({ postId: post })),
    2: z.object({ postId: z.string(), cents: z.int().default(0) }),
  },
});

test.each([
  [1, { post: 'a' }, { postId: 'a', cents: 0 }],
  [2, { postId: 'a' }, { postId: 'a', cents: 0 }],
  [3, { postId: 'a', cents: 5 }, { postId: 'a', cents: 5 }],
])(
  'a payload of version %i becomes one of the version that the job has now',
  (version, data, now) => {
    expect(fromStored(job, { version, data })).toEqual(now);
  },
);

test('what is queued has the version of the job', () => {
  const data = { postId: 'a', cents: 5 };
  expect(toStored(job, data)).toEqual({ version: 3, data });
  expect(fromStored(job, toStored(job, data))).toEqual(data);
});

test('a payload that is not of the version it says is refused', () => {
  expect(() => fromStored(job, { version: 1, data: { postId: 'a' } })).toThrow('post');
});

test('a payload from a newer version is left to a newer worker', () => {
  expect(() => fromStored(job, { version: 4, data: {} })).toThrow('version 4 is newer than 3');
});

test('a version without a way to the next one is refused where the job is defined', () => {
  const upgrades = { 1: z.object({}) };
  expect(() =>
    defineJob({ name: 'test.pay', lane: 'money', version: 3, payload, upgrades }),
  ).toThrow('version 2 has no upgrade');
});

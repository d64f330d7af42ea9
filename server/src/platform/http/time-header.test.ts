import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../../test/serve.ts';
import { DAY, FixedClock } from '../clock/clock.ts';
import { presets } from './presets.ts';
import { timeHeader } from './time-header.ts';

const clock = new FixedClock(new Date('2026-06-15T12:00:00Z'));
const app = new Hono().use(presets([timeHeader('/', clock)])).get('/', (c) => c.json({}));

let served: Served;
beforeAll(async () => {
  served = await serve(app.fetch);
});
afterAll(() => served.close());

test('an answer says the product’s time, also after its clock was moved', async () => {
  const told = async () => Number((await fetch(served.url)).headers.get('product-time'));
  expect(await told()).toBe(Date.parse('2026-06-15T12:00:00Z'));
  clock.advance(8 * DAY);
  expect(await told()).toBe(Date.parse('2026-06-23T12:00:00Z'));
});

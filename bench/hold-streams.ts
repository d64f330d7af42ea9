import { setTimeout as wait } from 'node:timers/promises';
import { headersOf } from './data/filled-product.ts';
import { call, sendStream, signUpCreator, startLiveProduct, watch } from './live/send-stream.ts';
import { newestPart, untilSegments } from './live/watch-parts.ts';
import { memoryOfTree } from './load/process-tree.ts';
import { signUp, withDataFolder } from './product.ts';

const MINUTES = 30;
const MINUTE_MS = 60_000;
/** The memory is compared with what it is after these. */
const SETTLED_MINUTES = 5;
/** How many viewers come, watch one part and go, one after the other, each minute. */
const VIEWERS_A_MINUTE = 60;
/** What all processes may have more at the end than after the first minutes, in MB: their heaps are collected at any time. */
const MARGIN_MB = 20;

/** `npm run test:long`: half an hour of one stream, with viewers who come and go, in which the memory of the product does not grow. */
await withDataFolder(async (folder) => {
  const product = await startLiveProduct(folder);
  try {
    const creator = await signUpCreator(product);
    const fan = await signUp(product.url);
    const headers = headersOf(fan);
    const stream = await sendStream(product, creator, (MINUTES + 2) * 60);
    const first = await watch(product, fan, stream.streamId);
    await untilSegments(first, headers, 3);
    let settled = NaN;
    let last = NaN;
    for (let minute = 1; minute <= MINUTES; minute++) {
      const until = performance.now() + MINUTE_MS;
      for (let viewer = 0; viewer < VIEWERS_A_MINUTE; viewer++) {
        const isStranger = viewer % 2 === 0;
        const viewing = await watch(product, isStranger ? null : fan, stream.streamId);
        await newestPart(viewing, isStranger ? {} : headers);
        await wait((until - performance.now()) / (VIEWERS_A_MINUTE - viewer));
      }
      last = await memoryOfTree(product.pid);
      if (minute === SETTLED_MINUTES) settled = last;
    }
    const growth = last - settled;
    const isMet = growth <= MARGIN_MB;
    console.log(
      `${isMet ? '✓' : '✗'} all processes beside a stream: ${Math.round(settled)} MB after ${SETTLED_MINUTES} minutes, ${Math.round(last)} after ${MINUTES}, at most ${MARGIN_MB} more`,
    );
    if (!isMet) process.exitCode = 1;
    stream.end();
    await call(product, creator, `/live/streams/${stream.streamId}/end`);
  } finally {
    await product.stop();
  }
});

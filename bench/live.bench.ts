import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, below, interleave, type Result } from './harness.ts';
import { headersOf } from './data/filled-product.ts';
import { glassToGlass } from './live/glass-to-glass.ts';
import { secondsOfStreams } from './live/programs.ts';
import {
  call,
  prepareStream,
  sendStream,
  signUpCreator,
  startLiveProduct,
  watch,
} from './live/send-stream.ts';
import { newestPart, untilSegments, watchAtOnce } from './live/watch-parts.ts';
import { httpLoad } from './load/http-load.ts';
import { type BenchFan, type Product, signUp, startBare, withDataFolder } from './product.ts';

const VIEWERS = 500;
const MEASURED_S = 30;
/** Long enough for everything that is measured while it runs. */
const STREAM_S = 600;

/** What one stream costs, many viewers against a bare server, reads beside a stream, and the delay of a picture. */
export function benchLive(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startLiveProduct(folder);
    try {
      const creator = await signUpCreator(product);
      const fan = await signUp(product.url);
      return [
        ...(await besideStream(product, creator, fan)),
        await delayOfPicture(product, creator),
      ];
    } finally {
      await product.stop();
    }
  });
}

async function besideStream(product: Product, creator: BenchFan, fan: BenchFan): Promise<Result[]> {
  const reads = { url: `${product.url}/functions/v1/discovery/feed`, headers: headersOf(fan) };
  const idle = await tailOf(reads);
  const stream = await sendStream(product, creator, STREAM_S);
  try {
    const headers = headersOf(fan);
    const viewing = await watch(product, fan, stream.streamId);
    await untilSegments(viewing, headers, 3);
    const before = await secondsOfStreams(product.pid);
    await wait(MEASURED_S * 1_000);
    const percent = (100 * ((await secondsOfStreams(product.pid)) - before)) / MEASURED_S;
    const busy = await tailOf(reads);
    const results = [
      below('one 720p stream, media and packager', percent, 'percent of a core', 25),
      await manyViewers(viewing, headers),
      below('p99 of the feed beside a stream', busy / idle, 'of idle', 1.5, { idle, busy }),
    ];
    await call(product, creator, `/live/streams/${stream.streamId}/end`);
    return results;
  } finally {
    stream.end();
  }
}

/** The median of five runs' p99, in milliseconds. */
async function tailOf(target: { url: string; headers: Record<string, string> }): Promise<number> {
  const rounds = await interleave([{ name: 'reads', run: (seconds) => httpLoad(target, seconds) }]);
  return rounds.details('reads').p99 ?? NaN;
}

async function manyViewers(viewing: string, headers: Record<string, string>): Promise<Result> {
  const bare = await startBare({ databaseUrl: '', statements: {} });
  const reference = { url: `${bare.url}/file` };
  try {
    const rounds = await interleave([
      {
        name: 'viewers',
        // A part leaves memory after some seconds, so that each run takes a new one; the bare server gets the same.
        run: async (seconds) => {
          const { url, bytes } = await newestPart(viewing, headers);
          await fetch(reference.url, { method: 'PUT', body: new Uint8Array(bytes) });
          return watchAtOnce({ url, headers }, VIEWERS, seconds);
        },
      },
      {
        name: 'bare byte server',
        run: (seconds) => watchAtOnce(reference, VIEWERS, seconds),
      },
    ]);
    return atLeast(
      `${VIEWERS} viewers of a part`,
      rounds.ratio('viewers', 'bare byte server'),
      'a bare server that reads the part from a file',
      0.7,
      { viewers: rounds.details('viewers'), bare: rounds.details('bare byte server') },
    );
  } finally {
    await bare.stop();
  }
}

async function delayOfPicture(product: Product, creator: BenchFan): Promise<Result> {
  const { streamId, whipUrl, token } = await prepareStream(product, creator);
  const delay = await glassToGlass(product, { whipUrl, token }, async () => {
    const viewing = await watch(product, null, streamId);
    await untilSegments(viewing, {}, 2);
    return `${viewing}/master.m3u8`;
  });
  await call(product, creator, `/live/streams/${streamId}/end`);
  return below('glass to glass', delay.medianMs / 1_000, 's', 4, { ...delay });
}

import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import { clapMedia } from '../../server/src/live/engine/testing/clap-media.ts';
import { rtpSchedule, type Scheduled } from '../../server/src/live/engine/testing/rtp-schedule.ts';
import { endSenders, WhipSender } from '../../server/src/live/engine/testing/whip-sender.ts';
import { type BenchFan, type Product, signUp, startProduct } from '../product.ts';

/** 720p, as most cameras and OBS send it. */
const PICTURE = { width: 1280, height: 720 } as const;
const LOOP_SECONDS = 8;
/** A stream is live some moments after its sender is connected; until then, others do not learn of it. */
const NOT_YET: ReadonlySet<number> = new Set([404, 409]);
const TRIES = 60;
const AGAIN_MS = 500;

/** A stream that is being sent. */
export interface SentStream {
  readonly streamId: string;
  end(): void;
}

/** The product with a UDP port of its own, so that a stream can be sent to it beside another product. */
export async function startLiveProduct(folder: string): Promise<Product> {
  return startProduct(folder, { LIVE: 'on', LIVE_PORT: String(await freeUdpPort()) });
}

export const signUpCreator = (product: Product): Promise<BenchFan> =>
  signUp(product.url, 'host', 'creator');

/** Calls an operation as a person, or as a stranger (null); throws where it is refused. */
export async function call<Answer>(
  product: Product,
  person: BenchFan | null,
  path: string,
  body: object = {},
): Promise<Answer> {
  const answer = await ask(product, person, path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const ask = ({ url }: Product, person: BenchFan | null, path: string, body: object) =>
  fetch(`${url}/functions/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify(body),
  });

/** Sets a stream for everyone up, and returns where and with what it is sent. */
export async function prepareStream(
  product: Product,
  creator: BenchFan,
): Promise<{ streamId: string; whipUrl: string; token: string }> {
  const { id: streamId } = await call<{ id: string }>(product, creator, '/live/streams', {
    title: 'A bench stream',
    audience: [[{ kind: 'everyone' }]],
    keepsRecording: false,
    idempotencyKey: randomUUID(),
  });
  const path = `/live/streams/${streamId}/begin`;
  const { whipPath, token } = await call<{ whipPath: string; token: string }>(
    product,
    creator,
    path,
  );
  return { streamId, whipUrl: `${product.url}${whipPath}`, token };
}

/** Sends a film of 720p with sound for so many seconds, over and over. */
export async function sendStream(
  product: Product,
  creator: BenchFan,
  seconds: number,
): Promise<SentStream> {
  const { streamId, whipUrl, token } = await prepareStream(product, creator);
  const media = clapMedia({ ...PICTURE, seconds: LOOP_SECONDS });
  const once = rtpSchedule(media, { seconds: LOOP_SECONDS });
  const sender = new WhipSender();
  const answer = await fetch(whipUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: await sender.offer(),
  });
  if (!answer.ok) throw new Error(`WHIP: ${answer.status} ${await answer.text()}`);
  sender.start(await answer.text(), overAndOver(once, seconds));
  const end = () => {
    sender.close();
    endSenders();
  };
  return { streamId, end };
}

/** A schedule of `LOOP_SECONDS` again and again, with the numbers and times of a stream that goes on. */
function* overAndOver(once: readonly Scheduled[], seconds: number): Generator<Scheduled> {
  const packets = { video: 0, audio: 0 };
  for (const one of once) if (!isReport(one)) packets[one.track] += 1;
  for (let loop = 0; loop * LOOP_SECONDS < seconds; loop++) {
    for (const one of once) {
      const bytes = Buffer.from(one.bytes);
      const ticks = loop * LOOP_SECONDS * RATES[one.track];
      if (isReport(one)) {
        bytes.writeUInt32BE(bytes.readUInt32BE(8) + loop * LOOP_SECONDS, 8);
        bytes.writeUInt32BE((bytes.readUInt32BE(16) + ticks) % 2 ** 32, 16);
      } else {
        bytes.writeUInt16BE((bytes.readUInt16BE(2) + loop * packets[one.track]) & 0xffff, 2);
        bytes.writeUInt32BE((bytes.readUInt32BE(4) + ticks) % 2 ** 32, 4);
      }
      yield { ...one, atMs: one.atMs + loop * LOOP_SECONDS * 1_000, bytes };
    }
  }
}

/** A sender's report (RTCP), which says what its clock and the packets' timestamps are at one moment. */
const isReport = ({ bytes }: Scheduled) => bytes[1] === 200;
const RATES = { video: 90_000, audio: 48_000 } as const;

/** Opens a viewing as soon as the stream is live, and returns the address of its folder. */
export async function watch(
  product: Product,
  viewer: BenchFan | null,
  streamId: string,
): Promise<string> {
  const path = `/live/streams/${streamId}/watch`;
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await ask(product, viewer, path, {});
    if (answer.ok) {
      const { playlistPath } = (await answer.json()) as { playlistPath: string };
      return `${product.url}${playlistPath.slice(0, playlistPath.lastIndexOf('/'))}`;
    }
    if (!NOT_YET.has(answer.status))
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await wait(AGAIN_MS);
  }
  throw new Error('the stream did not begin');
}

function freeUdpPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}

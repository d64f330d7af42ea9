import { afterEach, expect, test, vi } from 'vitest';
import type { Part } from '../packager/messages.ts';
import { Capacity } from './capacity.ts';
import { Store } from './store.ts';
import { streamId } from '@limelight/contract/platform/ids';

afterEach(() => vi.useRealTimers());

const AT = Date.UTC(2026, 0, 1);
const BYTES = new Uint8Array([1, 2, 3]);

function init(store: Store, generation: number, rendition: 'main' | 'small' = 'main'): void {
  const codecs = 'avc1.42001f,mp4a.40.2';
  store.addInit({
    type: 'init',
    generation,
    rendition,
    codecs,
    width: 640,
    height: 360,
    bytes: BYTES,
  });
}

function part(store: Store, segment: number, more: Partial<Part> = {}): void {
  store.addPart({
    type: 'part',
    generation: 0,
    rendition: 'main',
    segment,
    at: AT + segment * 1_000,
    seconds: 0.5,
    isIndependent: false,
    endsSegment: false,
    bytes: BYTES,
    ...more,
  });
}

/** Whole segments of two parts each. */
function segments(store: Store, from: number, to: number, more: Partial<Part> = {}): void {
  for (let segment = from; segment < to; segment++) {
    part(store, segment, { isIndependent: true, ...more });
    part(store, segment, { endsSegment: true, ...more });
  }
}

async function playlist(store: Store, msn: number | null = null, place: number | null = null) {
  const served = await store.playlist('main', { msn, part: place });
  return served.ok ? served.body : served.reason;
}

test('a playlist has six segments, the parts of the last ones, and what comes next', async () => {
  const store = new Store(0);
  init(store, 0);
  segments(store, 0, 9);
  part(store, 9, { isIndependent: true });
  expect(await playlist(store)).toMatchInlineSnapshot(`
    "#EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:2
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.650
    #EXT-X-PART-INF:PART-TARGET=0.550
    #EXT-X-MEDIA-SEQUENCE:3
    #EXT-X-DISCONTINUITY-SEQUENCE:0
    #EXT-X-MAP:URI="main-init-0.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03.000Z
    #EXTINF:1.00000,
    main-3.m4s
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
    #EXTINF:1.00000,
    main-4.m4s
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:05.000Z
    #EXTINF:1.00000,
    main-5.m4s
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
    #EXTINF:1.00000,
    main-6.m4s
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:07.000Z
    #EXT-X-PART:DURATION=0.50000,URI="main-7-0.m4s",INDEPENDENT=YES
    #EXT-X-PART:DURATION=0.50000,URI="main-7-1.m4s"
    #EXTINF:1.00000,
    main-7.m4s
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.000Z
    #EXT-X-PART:DURATION=0.50000,URI="main-8-0.m4s",INDEPENDENT=YES
    #EXT-X-PART:DURATION=0.50000,URI="main-8-1.m4s"
    #EXTINF:1.00000,
    main-8.m4s
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:09.000Z
    #EXT-X-PART:DURATION=0.50000,URI="main-9-0.m4s",INDEPENDENT=YES
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="main-9-1.m4s"
    "
  `);
});

test('a reload waits for its part, and a whole segment for its end', async () => {
  const store = new Store(5);
  init(store, 0);
  segments(store, 0, 1);
  let [reloads, whole] = [0, 0];
  const waiting = [
    playlist(store, 6, 0).then(() => (reloads += 1)),
    store.bytes('main-6-0.m4s').then(() => (reloads += 1)),
    playlist(store, 6).then(() => (whole += 1)),
  ];
  await Promise.resolve();
  expect(reloads).toBe(0);
  part(store, 1);
  await Promise.all(waiting.slice(0, 2));
  expect(whole).toBe(0);
  part(store, 1, { endsSegment: true });
  await Promise.all(waiting);
  expect(await store.bytes('main-6.m4s')).toMatchObject({
    ok: true,
    body: { bytes: new Uint8Array([1, 2, 3, 1, 2, 3]) },
  });
});

test('what does not come is not waited for without end, nor after the end', async () => {
  vi.useFakeTimers();
  const store = new Store(0);
  init(store, 0);
  segments(store, 0, 1);
  const before = await playlist(store);
  const [same, late] = [playlist(store, 1, 0), store.bytes('main-1-0.m4s')];
  await vi.advanceTimersByTimeAsync(1_400);
  expect(await same).toBe(before);
  await vi.advanceTimersByTimeAsync(4_600);
  expect(await late).toEqual({ ok: false, reason: 'late' });
  expect(await playlist(store, 4, 0)).toBe('tooFar');
  const ended = playlist(store, 1, 0);
  store.end();
  expect(await ended).toContain('#EXT-X-ENDLIST');
  expect(await store.bytes('main-1-0.m4s')).toEqual({ ok: false, reason: 'notFound' });
});

test('a new piece has its own beginning, and the same numbers in each rendition', async () => {
  const store = new Store(0);
  init(store, 0);
  segments(store, 0, 2);
  part(store, 2);
  init(store, 1);
  init(store, 1, 'small');
  segments(store, 0, 1, { generation: 1 });
  segments(store, 0, 1, { generation: 1, rendition: 'small' });
  const main = await playlist(store);
  expect(main).toContain('main-2.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="main-init-1.mp4"\n');
  expect(main).toContain('#EXT-X-RENDITION-REPORT:URI="small.m3u8",LAST-MSN=3,LAST-PART=1');
  const small = await store.playlist('small', { msn: null, part: null });
  expect(small.ok && small.body).toContain(
    '#EXT-X-MEDIA-SEQUENCE:3\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n',
  );
  expect(store.master()).toContain('small.m3u8');
  init(store, 2);
  expect(store.master()).not.toContain('small.m3u8');
});

test('streams get room as long as there is some, and small pictures where more remains', () => {
  const copied = { h264: [96], vp8: [], opus: [111] };
  const id = () => streamId.parse(crypto.randomUUID());
  const capacity = new Capacity(75);
  const [first, second] = [id(), id()];
  expect(capacity.take(first, copied)).toEqual({ hasSmall: true });
  expect(capacity.take(second, copied)).toEqual({ hasSmall: false });
  expect(capacity.take(id(), { ...copied, h264: [], vp8: [96] })).toBeNull();
  expect(capacity.take(id(), copied)).toEqual({ hasSmall: false });
  expect(capacity.take(id(), copied)).toBeNull();
  // a sender that comes back keeps its place
  expect(capacity.take(second, copied)).not.toBeNull();
  capacity.leave(first);
  expect(capacity.take(id(), copied)).not.toBeNull();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join } from '../recording/join.ts';
import { packBatch } from '../rtp/batch.ts';
import { type ClapMedia, clapMedia } from '../testing/clap-media.ts';
import { type Claps, readClaps } from '../testing/read-claps.ts';
import {
  PAYLOAD,
  rtpSchedule,
  type Scheduled,
  type ScheduleOptions,
} from '../testing/rtp-schedule.ts';
import type { Codecs, Init, PackagerSaid, Part } from './messages.ts';
import { Packager } from './packager.ts';

let folder: string;
let h264: ClapMedia;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-live-'));
  h264 = clapMedia();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const START = Date.UTC(2026, 0, 1);
const CODECS: Codecs = { h264: [PAYLOAD.video], vp8: [], opus: [PAYLOAD.audio] };

/** A packager that hears packets when they are sent, without waiting for the time to pass. */
class Stage {
  readonly said: PackagerSaid[] = [];
  readonly packager = new Packager((said) => this.said.push(said));

  begin(codecs = CODECS, hasSmall = false): void {
    this.packager.hear({ type: 'begin', generation: 0, codecs, hasSmall }, START);
  }

  /** `lateMs`: how far the packager is behind. */
  send(scheduled: readonly Scheduled[], lateMs = 0): void {
    for (const { track, atMs, bytes } of scheduled) {
      const at = START + atMs;
      this.packager.hear({ type: 'media', batch: packBatch([{ track, at, bytes }]) }, at + lateMs);
    }
  }

  end(): void {
    this.packager.hear({ type: 'flush' }, START);
  }

  inits(rendition = 'main'): Init[] {
    return this.said.filter(
      (said) => said.type === 'init' && said.rendition === rendition,
    ) as Init[];
  }

  parts(rendition = 'main'): Part[] {
    return this.said.filter(
      (said) => said.type === 'part' && said.rendition === rendition,
    ) as Part[];
  }

  /** What a recording of it shows and sounds like. */
  async claps(rendition: 'main' | 'small' = 'main'): Promise<Claps> {
    const files: string[] = [];
    for (const init of this.inits(rendition)) {
      const parts = this.parts(rendition).filter(
        ({ generation }) => generation === init.generation,
      );
      const file = path.join(folder, `${rendition}-${init.generation}.mp4`);
      await writeFile(file, Buffer.concat([init.bytes, ...parts.map(({ bytes }) => bytes)]));
      files.push(file);
    }
    const toFile = path.join(folder, 'joined.mp4');
    expect(await join({ files, toFile, lastSeconds: null })).not.toBeNull();
    return readClaps(toFile);
  }
}

function played(options: ScheduleOptions, media = h264, codecs = CODECS, hasSmall = false): Stage {
  const stage = new Stage();
  stage.begin(codecs, hasSmall);
  stage.send(rtpSchedule(media, options));
  stage.end();
  return stage;
}

/** The largest distance of a flash from the tone beside it, in seconds. */
function apart({ flashes, tones }: Claps): number {
  return Math.max(
    ...flashes.map((flash) => Math.min(...tones.map((tone) => Math.abs(tone - flash)))),
  );
}

describe('sound and picture', () => {
  test('stay together, in both channels as they were, in parts of half a second', async () => {
    const stage = played({ seconds: 8 }, h264, CODECS, true);
    const claps = await stage.claps();
    expect(claps.flashes.length).toBeGreaterThanOrEqual(7);
    expect(claps.tones).toHaveLength(claps.flashes.length);
    expect(apart(claps)).toBeLessThan(0.03);
    expect(claps.channels).toBe(2);
    expect(claps.peaks[0]).toBeGreaterThan(0.3);
    expect(claps.peaks[1]).toBeLessThan(0.05);
    const parts = stage.parts();
    const lengths = parts.map(({ seconds }) => seconds);
    expect(Math.max(...lengths)).toBeLessThan(0.53);
    expect(Math.min(...lengths)).toBeGreaterThan(0.45);
    expect(parts.filter(({ endsSegment }) => endsSegment)).toHaveLength(4);
    expect(parts.filter(({ isIndependent }) => isIndependent)).toHaveLength(4);
    expect(stage.inits()[0]).toMatchObject({ width: 768, height: 432 });
    expect(stage.inits()[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
    // the small rendition is cut at the same moments
    expect(stage.inits('small')[0]).toMatchObject({ width: 640, height: 360 });
    const ends = (rendition: string) =>
      stage.parts(rendition).flatMap(({ endsSegment, at }) => (endsSegment ? [at] : []));
    expect(ends('small')).toEqual(ends('main'));
    expect(apart(await stage.claps('small'))).toBeLessThan(0.03);
  });

  test('stay together where pictures take 300 ms longer, by the sender’s own clock', async () => {
    const claps = await played({ seconds: 8, videoLateMs: 300 }).claps();
    expect(apart({ ...claps, flashes: claps.flashes.slice(2) })).toBeLessThan(0.08);
  });

  test('stay together without reports, by when they arrive', async () => {
    expect(apart(await played({ seconds: 6, hasReports: false }).claps())).toBeLessThan(0.08);
  });
});

test('pictures that come as VP8 become H.264', async () => {
  const codecs = { h264: [], vp8: [PAYLOAD.video], opus: [PAYLOAD.audio] };
  const stage = played({ seconds: 4 }, clapMedia({ codec: 'vp8' }), codecs);
  expect(stage.inits()[0]?.codecs).toMatch(/^avc1\./);
  const claps = await stage.claps();
  expect(claps.flashes.length).toBeGreaterThanOrEqual(3);
  expect(apart(claps)).toBeLessThan(0.08);
});

test('work that is late leaves frames out until it has caught up', () => {
  const codecs = { h264: [], vp8: [PAYLOAD.video], opus: [PAYLOAD.audio] };
  const stage = new Stage();
  stage.begin(codecs);
  const all = rtpSchedule(clapMedia({ codec: 'vp8' }), { seconds: 8 });
  stage.send(
    all.filter(({ atMs }) => atMs < 4_000),
    1_500,
  );
  const late = stage.parts().length;
  expect(late).toBeLessThanOrEqual(2);
  stage.send(all.filter(({ atMs }) => atMs >= 4_000));
  expect(stage.parts().length - late).toBeGreaterThanOrEqual(7);
});

test('pictures alone, and sound alone, are streams too', async () => {
  const pictures = played({ seconds: 4, hasAudio: false }, h264, { ...CODECS, opus: [] });
  expect(pictures.inits()[0]?.codecs).not.toContain('mp4a');
  expect((await pictures.claps()).flashes.length).toBeGreaterThanOrEqual(3);

  const sound = played({ seconds: 4, hasVideo: false }, h264, { ...CODECS, h264: [] });
  expect(sound.inits()).toMatchObject([{ codecs: 'mp4a.40.2', width: null }]);
  expect(sound.parts().every(({ isIndependent }) => isIndependent)).toBe(true);
  expect((await sound.claps()).tones.length).toBeGreaterThanOrEqual(3);
});

test('after loss nothing stays late, and sound stays where it belongs', async () => {
  const whole = rtpSchedule(h264, { seconds: 12 });
  // a second in which every fourth packet is lost for good, and half a second in which all are
  const lossy = whole.filter(
    ({ atMs }, at) =>
      !((atMs > 3_000 && atMs < 4_000 && at % 4 === 0) || (atMs > 6_000 && atMs < 6_500)),
  );
  const stage = new Stage();
  stage.begin();
  const delays: number[] = [];
  for (const each of lossy) {
    const before = stage.parts().length;
    stage.send([each]);
    const part = stage.parts()[before];
    if (part) delays.push(START + each.atMs - part.at - part.seconds * 1_000);
  }
  stage.end();
  expect(Math.max(...delays.slice(-6))).toBeLessThan(150);
  expect(stage.said.some(({ type }) => type === 'needsKeyFrame')).toBe(true);
  expect(stage.inits()).toHaveLength(1);
  const claps = await stage.claps();
  expect(claps.seconds).toBeGreaterThan(11.7);
  // the last claps are where they were sent
  const [flash = 0, tone = 0] = [claps.flashes.at(-1), claps.tones.at(-1)];
  expect(Math.abs(flash - tone)).toBeLessThan(0.08);
  expect(Math.abs((claps.flashes.at(-1) ?? 0) - (claps.flashes[0] ?? 0) - 11)).toBeLessThan(0.05);
});

test('a sender that was silent goes on in a new piece, and so do pictures of another size', async () => {
  const stage = new Stage();
  stage.begin();
  stage.send(rtpSchedule(h264, { seconds: 4 }));
  // silent for 20 s, in which its clock runs on
  const later = rtpSchedule(h264, { seconds: 28 }).filter(({ atMs }) => atMs >= 24_000);
  stage.send(later);
  const small = clapMedia({ width: 320, height: 180 });
  const smaller = rtpSchedule(small, { seconds: 31.9 }).filter(({ atMs }) => atMs >= 28_000);
  stage.send(smaller);
  stage.end();
  expect(stage.inits().map(({ generation, width }) => [generation, width])).toEqual([
    [0, 768],
    [1, 768],
    [2, 320],
  ]);
  const claps = await stage.claps();
  expect(claps.seconds).toBeGreaterThan(11);
  expect(claps.flashes.length).toBeGreaterThanOrEqual(11);
  expect(apart(claps)).toBeLessThan(0.08);
});

test('what was held up for five seconds and comes at once stays in sync', async () => {
  const stage = new Stage();
  stage.begin();
  const late = (each: Scheduled): Scheduled =>
    each.atMs >= 4_000 && each.atMs < 9_000 ? { ...each, atMs: 9_000 + each.atMs / 100 } : each;
  stage.send(
    rtpSchedule(h264, { seconds: 16 })
      .map(late)
      .toSorted((a, b) => a.atMs - b.atMs),
  );
  stage.end();
  const claps = await stage.claps();
  expect(claps.seconds).toBeGreaterThan(15.5);
  expect(claps.flashes.length).toBeGreaterThanOrEqual(15);
  expect(apart(claps)).toBeLessThan(0.08);
});

test('a microphone whose pause its timestamps do not count comes back beside its pictures', async () => {
  const stage = new Stage();
  stage.begin();
  stage.send(rtpSchedule(h264, { seconds: 4 }));
  const shift = (each: Scheduled): Scheduled => ({ ...each, atMs: each.atMs + 10_000 });
  const sound = rtpSchedule(h264, { seconds: 12, hasVideo: false, clockAheadMs: 10_000 })
    .filter(({ track, atMs }) => track === 'audio' && atMs >= 4_000)
    .map(shift);
  const pictures = rtpSchedule(h264, { seconds: 22, hasAudio: false }).filter(
    ({ track, atMs }) => track === 'video' && atMs >= 14_000,
  );
  stage.send([...sound, ...pictures].toSorted((a, b) => a.atMs - b.atMs));
  stage.end();
  expect(stage.inits()).toHaveLength(2);
  const claps = await stage.claps();
  expect(claps.flashes.length).toBeGreaterThanOrEqual(10);
  expect(apart(claps)).toBeLessThan(0.08);
});

test('pictures that stop while sound goes on stand still, and a missing sound is silence', async () => {
  const noPictures = rtpSchedule(h264, { seconds: 8 }).filter(
    ({ track, atMs }) => track === 'audio' || atMs < 3_000,
  );
  const stage = new Stage();
  stage.begin();
  stage.send(noPictures);
  stage.end();
  expect(stage.inits()).toHaveLength(1);
  expect(Math.max(...stage.parts().map(({ seconds }) => seconds))).toBeLessThan(1.2);
  expect((await stage.claps()).tones.length).toBeGreaterThanOrEqual(7);

  const quiet = played({ seconds: 4, hasAudio: false });
  expect(quiet.inits()[0]?.codecs).toContain('mp4a');
  expect(quiet.parts().length).toBeGreaterThanOrEqual(5);
});

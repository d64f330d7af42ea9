import { expect, it } from 'vitest';
import { addRenditions, soundLine } from './master-playlist.ts';

const declared = (rung: number, bits: number) =>
  `#EXTM3U\n\n#EXT-X-STREAM-INF:BANDWIDTH=${bits},AVERAGE-BANDWIDTH=${bits},CODECS="avc1.64001f",` +
  `RESOLUTION=${rung * 2}x${rung}\n${rung}p.m3u8\n`;
const addressesOf = (master: string) => master.match(/^\d+p\.m3u8$/gm);

it('grows in order of size, and one that is made again stands there once', () => {
  const first = addRenditions('', [declared(480, 900_000)]);
  const more = addRenditions(first, [declared(240, 1_000_000), declared(1080, 5_000_000)]);
  expect(addressesOf(more)).toEqual(['240p.m3u8', '480p.m3u8', '1080p.m3u8']);
  const again = addRenditions(more, [declared(480, 800_000)]);
  expect(addressesOf(again)).toEqual(['240p.m3u8', '480p.m3u8', '1080p.m3u8']);
  expect(again).toContain('BANDWIDTH=800000,');
  expect(again).not.toContain('TYPE=AUDIO');
});

it('each rendition plays with the sound, counted once', () => {
  const first = addRenditions(soundLine('sound.m3u8'), [declared(480, 900_000)]);
  const more = addRenditions(first, [declared(240, 300_000)]);
  expect(more.match(/TYPE=AUDIO/g)).toHaveLength(1);
  expect(more).toContain('URI="sound.m3u8"');
  expect(more.match(/BANDWIDTH=1050000,AVERAGE-BANDWIDTH=1050000,/g)).toHaveLength(1);
  expect(more.match(/BANDWIDTH=450000,AVERAGE-BANDWIDTH=450000,/g)).toHaveLength(1);
  expect(more.match(/CODECS="avc1\.64001f,mp4a\.40\.2",.*,AUDIO="sound"$/gm)).toHaveLength(2);
});

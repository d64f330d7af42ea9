import { expect, it } from 'vitest';
import { inStereo } from './stereo.ts';

const sdp = (format: string) =>
  `m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n${format}a=rtcp-mux\r\n`;
const formatIn = (changed: string) => /^a=fmtp:111 ([^\r\n]*)/m.exec(changed)?.[1];

it.each([
  ['', 'stereo=1;sprop-stereo=1;maxaveragebitrate=128000'],
  [
    'a=fmtp:111 minptime=10;useinbandfec=1\r\n',
    'minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1;maxaveragebitrate=128000',
  ],
  [
    'a=fmtp:111 stereo=0;useinbandfec=1\r\n',
    'useinbandfec=1;stereo=1;sprop-stereo=1;maxaveragebitrate=128000',
  ],
])('asks for two channels where the answer says %j', (format, wanted) => {
  const changed = inStereo(sdp(format));
  expect(formatIn(changed)).toBe(wanted);
  expect(changed.endsWith('a=rtcp-mux\r\n')).toBe(true);
  expect(changed.split('\r\n')).toHaveLength(5);
});

it('leaves a description without Opus as it is', () => {
  const other = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 H264/90000\r\n';
  expect(inStereo(other)).toBe(other);
});

import { expect, test } from 'vitest';
import { reduceOffer, withAddresses } from './sdp.ts';

/** What Chromium offers, shortened. */
const lines = (codecs: readonly string[]) =>
  [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=extmap-allow-mixed',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9',
    'c=IN IP4 0.0.0.0',
    'a=candidate:1 1 udp 2113937151 10.0.0.7 50000 typ host',
    'a=ice-ufrag:abcd',
    'a=mid:0',
    'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=sendonly',
    'a=rtcp-mux',
    'a=rtpmap:111 opus/48000/2',
    'a=rtcp-fb:111 transport-cc',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    'a=rtpmap:9 G722/8000',
    'a=ssrc:1 cname:x',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103 104 45',
    'a=mid:1',
    'a=sendonly',
    'a=rtcp-rsize',
    ...codecs,
    'a=rtpmap:45 AV1/90000',
    'a=ssrc-group:FID 2 3',
    'a=ssrc:2 cname:x',
    'a=ssrc:3 cname:x',
    '',
  ].join('\r\n');
const VP8 = ['a=rtpmap:96 VP8/90000', 'a=rtcp-fb:96 goog-remb', 'a=rtcp-fb:96 transport-cc'];
const H264 = [
  'a=rtpmap:102 H264/90000',
  'a=rtcp-fb:102 nack pli',
  'a=rtcp-fb:102 transport-cc',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
  'a=rtpmap:103 rtx/90000',
  'a=fmtp:103 apt=102',
  'a=rtpmap:104 H264/90000',
  'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42001f',
];

test('an offer is reduced to what is taken, and asks for stereo', () => {
  const offer = reduceOffer(lines([...VP8, ...H264]));
  expect(offer?.codecs).toEqual({ h264: [102], vp8: [], opus: [111] });
  const sdp = offer?.sdp ?? '';
  expect(sdp).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n');
  expect(sdp).toContain('m=video 9 UDP/TLS/RTP/SAVPF 102\r\n');
  expect(sdp).toContain('a=rtcp-fb:102 nack pli\r\n');
  expect(sdp).toContain(
    'a=fmtp:111 minptime=10;stereo=1;sprop-stereo=1;useinbandfec=1;maxaveragebitrate=128000\r\n',
  );
  expect(sdp).toContain('profile-level-id=42001f;x-google-start-bitrate=1500\r\n');
  expect(sdp).toContain('a=ssrc:2 ');
  for (const left of [
    'transport',
    'extmap',
    'candidate',
    'rtx',
    'AV1',
    'VP8',
    'a=ssrc:3',
    ':104',
  ]) {
    expect(sdp).not.toContain(left);
  }
});

test('VP8 is taken where there is no H.264 that comes in pieces', () => {
  expect(reduceOffer(lines(VP8))?.codecs).toEqual({ h264: [], vp8: [96], opus: [111] });
  expect(reduceOffer(lines([...VP8, ...H264.slice(6)]))?.codecs.vp8).toEqual([96]);
});

test.each([
  ['nothing', ''],
  ['no SDP', 'hello'],
  ['pictures of an unknown kind', lines([])],
  [
    'neither sound nor pictures',
    'v=0\r\ns=-\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n',
  ],
  ['too much', `v=0\r\n${'a=x\r\n'.repeat(20_000)}`],
])('an offer of %s is refused', (_name, offer) => {
  expect(reduceOffer(offer)).toBeNull();
});

test('an answer names the addresses that reach this machine from outside', () => {
  const answer = withAddresses(
    'v=0\r\nm=audio 9\r\na=mid:0\r\nm=video 9\r\n',
    ['203.0.113.5'],
    7_882,
  );
  expect(answer.split('\r\n').slice(2, 4)).toEqual([
    'a=mid:0',
    'a=candidate:o0 1 UDP 2130706431 203.0.113.5 7882 typ host',
  ]);
});

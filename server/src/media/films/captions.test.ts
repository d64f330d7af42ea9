import { describe, expect, it } from 'vitest';
import { cleanCaptions } from './captions.ts';

const clean = (text: string, seconds: number | null = null) =>
  cleanCaptions(Buffer.from(text), seconds);

describe('captions', () => {
  it('of WebVTT keep times and words, and lose everything else', () => {
    const file = [
      'WEBVTT - title',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://elsewhere.example/x.png) }',
      '',
      'NOTE to nobody',
      '',
      'one',
      '01:02.500 --> 01:04.000 position:10% line:0',
      '<v Ann><b>Tom &amp; Jerry</b> &lt;3',
      '<script>alert(1)</script>',
      '',
      '00:00:01.000 --> 00:00:02.000',
      'First',
      '',
    ];
    expect(clean(file.join('\n'))).toBe(
      [
        'WEBVTT',
        '',
        '00:00:01.000 --> 00:00:02.000',
        'First',
        '',
        '00:01:02.500 --> 00:01:04.000',
        'Tom &amp; Jerry &lt;3',
        'alert(1)',
        '',
      ].join('\n'),
    );
  });

  it('of SubRip become WebVTT, whatever ends its lines and starts its file', () => {
    const first = '\ufeff1\r\n00:00:01,5 --> 00:00:02,250\r\n{\\an8}<i>Hello</i>\r\nworld\r\n';
    const second = '2\r\n00:00:03,000 --> 00:00:04,000\r\nAn --> among words & such\r\n';
    const read = 'WEBVTT\n\n00:00:01.500 --> 00:00:02.250\nHello\nworld\n';
    const after = '00:00:03.000 --> 00:00:04.000\nAn --&gt; among words &amp; such\n';
    expect(clean(`${first}\r\n${second}`)).toBe(`${read}\n${after}`);
    // Some programs leave out the empty line between two captions.
    expect(clean(first + second)).toBe(`${read}\n${after}`);
  });

  it('are read in the encodings that people have', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nÀ bientôt\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(vtt, 'utf16le')]);
    for (const file of [Buffer.from(vtt), utf16, Buffer.from(vtt, 'latin1')]) {
      expect(cleanCaptions(file, null)).toContain('À bientôt');
    }
  });

  it.each([
    ['nothing', '', 'This file has no captions'],
    ['a head alone', 'WEBVTT\n\n', 'This file has no captions'],
    ['words', 'Dear Sir,\nthis is a letter.', 'isn’t a WebVTT (.vtt) or SubRip'],
    ['a picture', '\x89PNG\0\0', 'isn’t a WebVTT'],
    ['a page', '<html>\n00:01 --> 00:02\n</html>', 'isn’t a WebVTT'],
    ['a wrong time', 'WEBVTT\n\n00:01.000 --> soon\nHello', 'Line 3 should be a time'],
    ['time that runs back', '1\n00:00:05,000 --> 00:00:04,000\nHello', 'Line 2 ends before'],
    ['a novel', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'so '.repeat(400)}`, 'The caption on line 3'],
    ['too much', `WEBVTT\n${'x'.repeat(500 * 1024)}`, 'up to 500 KB'],
  ])('refuse %s in words', (_, file, sentence) => {
    expect(() => clean(file)).toThrow(sentence);
  });

  it('refuse those of another film', () => {
    const late = 'WEBVTT\n\n01:00:00.000 --> 01:00:02.000\nHello\n';
    expect(() => clean(late, 60)).toThrow('Are they for another video?');
    expect(clean(late, 7200)).toContain('Hello');
  });
});

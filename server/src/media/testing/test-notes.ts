/** What a device might write into a recording, and no buyer should read. */
export const PLACE = '+48.8577+002.2950/';
export const MAKER = 'PhoneMaker';

const box = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** Adds a title, a maker and a position to an MP4 whose index is at its end. */
export function withNotes(film: Buffer, title: string): Buffer {
  const at = film.lastIndexOf('moov', undefined, 'latin1') - 4;
  const text = (type: string, words: string) => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(Buffer.byteLength(words));
    return box(type, Buffer.concat([head, Buffer.from(words)]));
  };
  const notes = box(
    'udta',
    Buffer.concat([text('\u00a9nam', title), text('\u00a9mak', MAKER), text('\u00a9xyz', PLACE)]),
  );
  const made = Buffer.concat([film, notes]);
  made.writeUInt32BE(film.readUInt32BE(at) + notes.length, at);
  return made;
}

/** A sound with a tag of its own in place of the one that it has: words of the work, of devices, and a cover. */
export function withTag(sound: Buffer, cover: Buffer): Buffer {
  const old =
    sound.toString('latin1', 0, 3) === 'ID3'
      ? 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + sound.readUInt8(at), 0)
      : 0;
  const frame = (id: string, body: Buffer) => {
    const head = Buffer.alloc(10);
    head.write(id, 'latin1');
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const words = (id: string, text: string) => frame(id, Buffer.from(`\0${text}`, 'latin1'));
  const frames = Buffer.concat([
    words('TIT2', 'A song'),
    words('TPE1', 'A singer'),
    words('TALB', 'An album'),
    words('TYER', '2024'),
    words('TSSE', 'Editor 5.1'),
    words('TXXX', `device\0${MAKER}`),
    frame('COMM', Buffer.from(`\0eng\0${PLACE}`, 'latin1')),
    frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\u0003\0', 'latin1'), cover])),
  ]);
  const head = Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1');
  for (let at = 0; at < 4; at++) head.writeUInt8((frames.length >> (7 * (3 - at))) & 127, 6 + at);
  return Buffer.concat([head, frames, sound.subarray(old)]);
}

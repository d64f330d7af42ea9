const TRACKS = Buffer.from([0x16, 0x54, 0xae, 0x6b]);
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/**
 * Whether the beginning of a file shows that it has sound but no pictures, in a format that films have too, as browsers record
 * voice messages. False where the beginning does not tell; the preparation then finds out, but in the queue of films.
 */
export function isOnlySound(type: string, head: Buffer): boolean {
  const tracks =
    type === 'video/webm' ? webmTracks(head) : type === 'video/mp4' ? mp4Tracks(head) : '';
  return /A_[A-Z]|soun/.test(tracks) && !/V_[A-Z]|vide/.test(tracks);
}

/** The track headers of a WebM file, if the head has all of them; otherwise ''. */
function webmTracks(head: Buffer): string {
  const from = head.indexOf(TRACKS);
  const to = from === -1 ? -1 : head.indexOf(CLUSTER, from);
  return to === -1 ? '' : head.toString('latin1', from, to);
}

/** The track headers of an MP4 file, if the head has all of them; otherwise ''. */
function mp4Tracks(head: Buffer): string {
  for (let at = 0; at + 8 <= head.length;) {
    const size = head.readUInt32BE(at);
    if (size < 8) return '';
    if (head.toString('latin1', at + 4, at + 8) === 'moov')
      return at + size <= head.length ? head.toString('latin1', at, at + size) : '';
    at += size;
  }
  return '';
}

const TRACKS = Buffer.from([0x16, 0x54, 0xae, 0x6b]);
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/**
 * Whether the beginning of a file says that it is a recording without pictures, in a format that films have too: browsers
 * record voices so. False where the beginning does not tell; the preparation finds out either way, but in the queue of films.
 */
export function isOnlySound(type: string, head: Buffer): boolean {
  const tracks =
    type === 'video/webm' ? webmTracks(head) : type === 'video/mp4' ? mp4Tracks(head) : '';
  return /A_[A-Z]|soun/.test(tracks) && !/V_[A-Z]|vide/.test(tracks);
}

/** What a WebM file says of its tracks, if all of it is in the head. */
function webmTracks(head: Buffer): string {
  const from = head.indexOf(TRACKS);
  const to = from === -1 ? -1 : head.indexOf(CLUSTER, from);
  return to === -1 ? '' : head.toString('latin1', from, to);
}

/** The same of an MP4 file. */
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

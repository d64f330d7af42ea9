/** Kilobits would be 32 for speech; a stream may be music. Bits a second. */
const SOUND_BITRATE = 128_000;

/**
 * The description of the other side, changed so that this browser sends its sound in stereo: it encodes Opus in mono unless the
 * other side asks for two channels.
 */
export function inStereo(sdp: string): string {
  const payload = /^a=rtpmap:(\d+) opus\/48000/im.exec(sdp)?.[1];
  if (payload === undefined) return sdp;
  const wanted = `stereo=1;sprop-stereo=1;maxaveragebitrate=${SOUND_BITRATE}`;
  const format = new RegExp(`^a=fmtp:${payload} ([^\\r\\n]*)`, 'm');
  const known = format.exec(sdp)?.[1];
  if (known === undefined) {
    return sdp.replace(
      new RegExp(`^(a=rtpmap:${payload} [^\\r\\n]*)(\\r?\\n)`, 'm'),
      `$1$2a=fmtp:${payload} ${wanted}$2`,
    );
  }
  const others = known
    .split(';')
    .filter((one) => !/^\s*(stereo|sprop-stereo|maxaveragebitrate)=/.test(one));
  return sdp.replace(format, `a=fmtp:${payload} ${[...others, wanted].join(';')}`);
}

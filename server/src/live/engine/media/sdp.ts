/** What a publisher offers (SDP), reduced to what is taken. */

/** The payload types of the codecs that remain in an offer. */
export interface OfferedCodecs {
  readonly h264: readonly number[];
  readonly vp8: readonly number[];
  readonly opus: readonly number[];
}

export interface ReducedOffer {
  readonly sdp: string;
  readonly codecs: OfferedCodecs;
}

interface Section {
  readonly kind: string;
  readonly lines: readonly string[];
}

/**
 * For stereo the answer has to ask for it: without, browsers send one channel. The rest is theirs: loss is repaired in band,
 * and 128 kbps is what music needs.
 */
const OPUS_WISHES = ['stereo=1', 'sprop-stereo=1', 'useinbandfec=1', 'maxaveragebitrate=128000'];
/** Browsers begin at 300 kbps otherwise, with small pictures, and take a quarter of a minute to grow. */
const VIDEO_WISHES = ['x-google-start-bitrate=1500'];
/** Feedback that we give. Transport-wide feedback is not, and a sender that was promised it would stay at its lowest bitrate. */
const FEEDBACK = ['nack', 'nack pli', 'ccm fir', 'goog-remb'];
const MOST_BYTES = 64 * 1_024;

/**
 * Reduces an offer to H.264, or VP8 where there is none, and Opus; without header extensions, retransmission under another
 * number, and the sender's addresses: it comes to us, and what it names could be any address of our own network. Null where
 * nothing usable remains.
 */
export function reduceOffer(sdp: string): ReducedOffer | null {
  if (sdp.length > MOST_BYTES || !sdp.startsWith('v=0')) return null;
  const { session, sections } = split(sdp);
  const videos = sections.filter(({ kind }) => kind === 'video');
  const audios = sections.filter(({ kind }) => kind === 'audio');
  if (videos.length > 1 || audios.length > 1 || videos.length + audios.length === 0) return null;
  const [video] = videos;
  const [audio] = audios;
  const h264 = video
    ? payloadTypes(video, /^H264\/90000$/i).filter((type) => isInPieces(video, type))
    : [];
  const vp8 = video && h264.length === 0 ? payloadTypes(video, /^VP8\/90000$/i) : [];
  const opus = audio ? payloadTypes(audio, /^opus\/48000\/2$/i).slice(0, 1) : [];
  const taken = [...h264, ...vp8];
  if ((video && taken.length === 0) || (audio && opus.length === 0)) return null;
  const lines = [
    ...session.filter((line) => !line.startsWith('a=extmap-allow-mixed')),
    ...sections.flatMap((section) =>
      section.kind === 'video'
        ? withWishes(reduced(section, taken), taken, VIDEO_WISHES)
        : section.kind === 'audio'
          ? withWishes(reduced(section, opus), opus, OPUS_WISHES)
          : section.lines,
    ),
  ];
  return { sdp: `${lines.join('\r\n')}\r\n`, codecs: { h264, vp8, opus } };
}

function split(sdp: string): { session: string[]; sections: Section[] } {
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '');
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? [at] : []));
  return {
    session: lines.slice(0, starts[0] ?? lines.length),
    sections: starts.map((start, at) => ({
      kind: /^m=(\w+)/.exec(lines[start] ?? '')?.[1] ?? '',
      lines: lines.slice(start, starts[at + 1] ?? lines.length),
    })),
  };
}

function payloadTypes({ lines }: Section, codec: RegExp): number[] {
  return lines.flatMap((line) => {
    const [, type, name] = /^a=rtpmap:(\d+) (\S+)/.exec(line) ?? [];
    return type !== undefined && name !== undefined && codec.test(name) ? [Number(type)] : [];
  });
}

/** Whether a frame may come in several packets: the mode without that suits small pictures only. */
const isInPieces = ({ lines }: Section, type: number) =>
  lines.some((line) => line.startsWith(`a=fmtp:${type} `) && line.includes('packetization-mode=1'));

const OF_TYPE = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+|\*)/;
const LEFT_OUT =
  /^a=(?:extmap|extmap-allow-mixed|candidate|end-of-candidates|rtcp-rsize|simulcast|rid|ssrc-group)\b/;

function reduced({ lines: [first = '', ...rest] }: Section, types: readonly number[]): string[] {
  const again = retransmitters(rest);
  const kept = rest.filter((line) => {
    if (LEFT_OUT.test(line)) return false;
    const ssrc = /^a=ssrc:(\d+)/.exec(line)?.[1];
    if (ssrc !== undefined) return !again.has(ssrc);
    const type = OF_TYPE.exec(line)?.[1];
    if (type === undefined) return true;
    if (!types.includes(Number(type))) return false;
    const feedback = /^a=rtcp-fb:\d+ (.*)$/.exec(line)?.[1];
    return feedback === undefined || FEEDBACK.includes(feedback.trim());
  });
  const [media, port, protocol] = first.split(' ');
  return [[media, port, protocol, ...types].join(' '), ...kept];
}

/** The numbers under which packets would be sent again: the second of each pair. */
function retransmitters(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => /^a=ssrc-group:FID \d+ (\d+)/.exec(line)?.[1] ?? []));
}

/** The lines of a section where these codecs have these parameters too. */
function withWishes(
  lines: readonly string[],
  types: readonly number[],
  wishes: readonly string[],
): readonly string[] {
  const names = new Set(wishes.map((wish) => wish.split('=')[0]));
  const isOther = (wish: string) => wish !== '' && !names.has(wish.trim().split('=')[0]);
  return types.reduce((before, type) => {
    const start = `a=fmtp:${type} `;
    const line = before.find((each) => each.startsWith(start)) ?? '';
    const kept = line.slice(start.length).split(';').filter(isOther);
    const others = before.filter((each) => each !== line);
    return [...others, `${start}${[...kept, ...wishes].join(';')}`];
  }, lines);
}

/** The answer with the addresses under which this machine is reached from outside, in its first section. */
export function withAddresses(answer: string, addresses: readonly string[], port: number): string {
  if (addresses.length === 0) return answer;
  const lines = answer.split(/\r?\n/).filter((line) => line !== '');
  const first = lines.findIndex((line) => line.startsWith('m='));
  const second = lines.findIndex((line, at) => at > first && line.startsWith('m='));
  const candidates = addresses.map(
    (address, at) => `a=candidate:o${at} 1 UDP ${2_130_706_431 - at} ${address} ${port} typ host`,
  );
  lines.splice(second === -1 ? lines.length : second, 0, ...candidates);
  return `${lines.join('\r\n')}\r\n`;
}

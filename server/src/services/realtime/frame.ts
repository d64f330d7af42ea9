import { z } from 'zod';

/** The serialization, which the client requests as `vsn`: objects in 1.0.0, arrays and binary frames in 2.0.0. */
export type Version = '1.0.0' | '2.0.0';

/** A message of a client. The payload of a broadcast may contain bytes. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A broadcast: its event, and a body of JSON or bytes. */
export interface Broadcast {
  readonly event: string;
  readonly body: Buffer;
  readonly isBytes: boolean;
}

/** Thrown for anything that is not a frame of this protocol. */
export class MalformedFrame extends Error {
  override name = 'MalformedFrame';
}

const ref = z.string().max(255).nullish();
const objectFrame = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  ref,
  join_ref: ref,
});
const arrayFrame = z.tuple([ref, ref, z.string(), z.string(), z.unknown()]);

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;
const BYTES = 0;
const JSON_TEXT = 1;

/** Throws MalformedFrame. */
export function decodeText(version: Version, text: string): Frame {
  const given = parseJson(text);
  if (version === '1.0.0') {
    const { data } = objectFrame.safeParse(given);
    if (!data) throw new MalformedFrame();
    const { topic, event, payload } = data;
    return { joinRef: data.join_ref ?? null, ref: data.ref ?? null, topic, event, payload };
  }
  const { data } = arrayFrame.safeParse(given);
  if (!data) throw new MalformedFrame();
  const [joinRef, ownRef, topic, event, payload] = data;
  return { joinRef: joinRef ?? null, ref: ownRef ?? null, topic, event, payload };
}

/**
 * Decodes a binary broadcast of version 2: a byte for the kind, one for each length and one for the encoding, then the parts.
 * Throws MalformedFrame.
 */
export function decodeBytes(bytes: Buffer): Frame {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0, eventLength = 0, metaLength = 0] =
    bytes;
  const encoding = bytes[6];
  if (kind !== USER_BROADCAST_PUSH || (encoding !== BYTES && encoding !== JSON_TEXT))
    throw new MalformedFrame();
  let offset = 7;
  const next = (length: number): string => {
    const end = offset + length;
    if (end > bytes.length) throw new MalformedFrame();
    // The client writes one byte for each character.
    const part = bytes.subarray(offset, end).toString('latin1');
    offset = end;
    return part;
  };
  const joinRef = next(joinRefLength) || null;
  const ownRef = next(refLength) || null;
  const topic = next(topicLength);
  const event = next(eventLength);
  next(metaLength);
  const body = bytes.subarray(offset);
  const payload = encoding === BYTES ? body : parseJson(body.toString());
  return { joinRef, ref: ownRef, topic, event: 'broadcast', payload: { event, payload } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedFrame();
  }
}

export function encode(version: Version, frame: Frame): string {
  const { joinRef, ref: ownRef, topic, event, payload } = frame;
  return JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref: ownRef, join_ref: joinRef }
      : [joinRef, ownRef, topic, event, payload],
  );
}

/** Encodes a broadcast, once per version for all its receivers. Null if the version cannot carry it: 1.0.0 has no bytes. */
export function encodeBroadcast(topic: string, { event, body, isBytes }: Broadcast) {
  let text: string | null | undefined;
  let bytes: Buffer | undefined;
  return (version: Version): string | Buffer | null => {
    if (version === '1.0.0') {
      text ??= isBytes
        ? null
        : `{"topic":${JSON.stringify(topic)},"event":"broadcast","payload":{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.toString()}},"ref":null,"join_ref":null}`;
      return text;
    }
    if (!bytes) {
      const names = [Buffer.from(topic), Buffer.from(event)] as const;
      const head = [USER_BROADCAST, names[0].length, names[1].length, 0];
      bytes = Buffer.concat([Buffer.from([...head, isBytes ? BYTES : JSON_TEXT]), ...names, body]);
    }
    return bytes;
  };
}

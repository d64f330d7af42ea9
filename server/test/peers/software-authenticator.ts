import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A security key in software: makes one credential and signs challenges with it, in the format of a browser. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#publicKey = {
      x: Buffer.from(jwk.x ?? '', 'base64url'),
      y: Buffer.from(jwk.y ?? '', 'base64url'),
    };
  }

  create({ challenge, rpId, origin }: { challenge: string; rpId: string; origin: string }) {
    const { x, y } = this.#publicKey;
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(x)],
        [-3, new Uint8Array(y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#authData(rpId, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      cose,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      ...this.#base(),
      response: {
        clientDataJSON: b64(
          Buffer.from(
            JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }),
          ),
        ),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId, origin }: { challenge: string; rpId: string; origin: string }) {
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    );
    const authData = this.#authData(rpId, USER_PRESENT | USER_VERIFIED);
    const signature = createSign('sha256')
      .update(authData)
      .update(sha256(client))
      .sign(this.#privateKey);
    return {
      ...this.#base(),
      response: {
        clientDataJSON: b64(client),
        authenticatorData: b64(authData),
        signature: b64(signature),
        userHandle: null,
      },
    };
  }

  #base() {
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

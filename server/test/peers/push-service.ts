import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import { jwtVerify } from 'jose';

/** A self-signed certificate for localhost; it protects nothing. */
const CERT = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUB12UCW9EvZ87AbWyak97n32CjE8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE4MTYzNloYDzIxMjYxMDMw
MTgxNjM2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARrwX+XPrYIbND/OmVrRJ4QMgIvcD/hVXG0IULGf1IT/Op03ZOj9pVL
iPXvjahumDARo2B63M9zqF/jjVShniLfo1MwUTAdBgNVHQ4EFgQUXNhUsdcKlgML
Ll7gaek4EIOfuEMwHwYDVR0jBBgwFoAUXNhUsdcKlgMLLl7gaek4EIOfuEMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAullQdgDN0zShJwmx+MX41
ZHStgv7NUsRMVS409oVB0AIhAJJfY6+nj4we+v0CiuQteULSe4PVBfsbXEGDd38G
M0eV
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjg4ExsR7FteFbNPj
Hr2YEKgxscGoyNWRMDh1yQlEyxqhRANCAARrwX+XPrYIbND/OmVrRJ4QMgIvcD/h
VXG0IULGf1IT/Op03ZOj9pVLiPXvjahumDARo2B63M9zqF/jjVShniLf
-----END PRIVATE KEY-----
`;

/** A push as the browser would decrypt it, and its sender. */
/** For servers of https that no client trusts. */
export const SELF_SIGNED = { cert: CERT, key: KEY };

export interface Received {
  readonly message: unknown;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A browser with its keys, behind its own push service on this machine. `status` is the status of its responses. */
export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Received[] = [];
  const service = { status: 201 };
  const server = createServer(SELF_SIGNED, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void read(Buffer.concat(parts), request.headers.authorization ?? '').then((one) => {
        received.push(one);
        response.writeHead(service.status).end();
      });
    });
  });
  const read = async (body: Buffer, header: string): Promise<Received> => ({
    message: JSON.parse(decrypt(body, browser, auth)),
    claims: await claimsOf(header),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const agent = new Agent({ rejectUnauthorized: false });
  return {
    service,
    received,
    agent,
    subscription: {
      endpoint: `https://localhost:${address.port}/push/1`,
      keys: {
        p256dh: browser.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      },
    },
    async close() {
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 8291: the content of one record that only this browser can read. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: the signed claims, checked with the key beside them. */
async function claimsOf(header: string): Promise<Readonly<Record<string, unknown>>> {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), k=(?<key>\S+)$/.exec(header)?.groups ?? {};
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }));
  return payload;
}

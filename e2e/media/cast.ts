import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect, newEmail } from '../support/test.ts';

const CLIP = path.resolve(import.meta.dirname, '../fixtures/clip.mp4');

/** A person who uses the product over HTTP, without a browser. */
export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The cookie that a browser would send to storage/v1 only. */
  readonly cookie: string;
  call<T = Record<string, never>>(method: string, path: string, body?: object): Promise<T>;
}

type Login = Pick<Person, 'email' | 'password'>;

/** Asks auth/v1; a refusal is the caller's. */
export async function askAuth(url: string, what: string, body: object): Promise<Response> {
  const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as {
    supabaseKey: string;
  };
  return fetch(`${url}/auth/v1/${what}`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Signs up over auth/v1. */
export async function join(
  url: string,
  name: string,
  userType: 'fan' | 'creator',
): Promise<Person> {
  const login = { email: newEmail(name.toLowerCase()), password: 'a quiet harbour 7' };
  const data = { username: name, user_type: userType };
  return enter(url, login, await askAuth(url, 'signup', { ...login, data }));
}

export const askToSignIn = (url: string, { email, password }: Login): Promise<Response> =>
  askAuth(url, 'token?grant_type=password', { email, password });

/** Signs a person in who has an account, in a session of its own. */
export async function signIn(url: string, login: Login): Promise<Person> {
  return enter(url, login, await askToSignIn(url, login));
}

async function enter(url: string, { email, password }: Login, answer: Response): Promise<Person> {
  expect(answer.status).toBe(200);
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const call = async <T>(method: string, at: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/functions/v1${at}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${at}: ${text}`).toBeLessThan(300);
    return JSON.parse(text) as T;
  };
  const me = await call<{ handle: string }>('GET', '/accounts/me');
  const cookie = cookies.join('; ');
  return { id: user.id, handle: me.handle, email, password, token, cookie, call };
}

/** Saves a card that can pay. */
export async function giveCard(url: string, person: Person): Promise<void> {
  const answer = await fetch(`${url}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: '4242424242424242',
      expMonth: 12,
      expYear: new Date().getFullYear() + 4,
      cvc: '123',
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  await person.call('POST', '/payments/cards', { token });
}

export const tusHeaders = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'tus-resumable': '1.0.0',
});

/** Begins an upload and sends its first `sent` bytes; returns its URL. */
export async function upload(
  url: string,
  person: Person,
  bytes: Buffer,
  { fileName = 'file', sent = bytes.length } = {},
): Promise<string> {
  const entries = {
    bucketName: 'uploads',
    objectName: `${person.id}/${randomUUID()}`,
    filename: fileName,
  };
  const created = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tusHeaders(person),
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(entries)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const address = new URL(created.headers.get('location') ?? '', url).href;
  const patched = await fetch(address, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(person),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(0, sent)),
  });
  expect(patched.status).toBe(204);
  return address;
}

/** Uploads a file, whose processing starts then. Returns its id. */
export async function beginFile(
  url: string,
  person: Person,
  bytes: Buffer,
  { fileName = 'secret-name.png', purpose = 'vault' } = {},
): Promise<string> {
  const address = await upload(url, person, bytes, { fileName });
  const { id } = await person.call<{ id: string }>('POST', '/media', {
    uploadId: address.split('/').at(-1),
    purpose,
  });
  return id;
}

/** Uploads a file and waits until it is ready. Returns its id. */
export async function addFile(...of: Parameters<typeof beginFile>): Promise<string> {
  const [, person] = of;
  const id = await beginFile(...of);
  await expect
    .poll(async () => (await person.call<{ status: string }>('GET', `/media/${id}`)).status, {
      timeout: 180_000,
    })
    .toBe('ready');
  return id;
}

export const film = () => readFile(CLIP);

/** A PNG of random colored squares. */
export function picture(width = 800, height = 600): Buffer {
  const square = 20;
  const colors = randomBytes(Math.ceil(width / square) * Math.ceil(height / square) * 3);
  const lines: Buffer[] = [];
  for (let y = 0; y < height; y++) {
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) {
      const at = Math.floor(y / square) * Math.ceil(width / square) + Math.floor(x / square);
      colors.copy(line, 1 + x * 3, at * 3, at * 3 + 3);
    }
    lines.push(line);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

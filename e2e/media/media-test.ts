import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, newEmail, test } from '../support/test.ts';

export const PHOTO = path.resolve(import.meta.dirname, '../fixtures/photo.jpg');
export const FILM = path.resolve(import.meta.dirname, '../fixtures/film.mp4');
/** The first ten seconds of the film, a third of the work. */
export const REEL = path.resolve(import.meta.dirname, '../fixtures/reel.mp4');
const PASSWORD = 'a quiet harbour 7';

/** An account and its access to the server, without a browser. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly session: { readonly access_token: string };
  /** Calls an operation of functions/v1. */
  call(method: string, at: string, body?: unknown): Promise<Record<string, unknown>>;
}

/** Creates an account without signing a browser in. */
export async function join(
  page: Page,
  name: string,
  userType: 'fan' | 'creator' = 'fan',
): Promise<Caller> {
  const config = await (await page.request.get('/config.json')).json();
  const email = newEmail(name.toLowerCase());
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: config.supabaseKey },
    data: {
      email,
      password: PASSWORD,
      data: { username: name, user_type: userType },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const session = await answer.json();
  return {
    id: String(session.user.id),
    email,
    session,
    async call(method, at, body) {
      const done = await page.request.fetch(`/functions/v1${at}`, {
        method,
        headers: { authorization: `Bearer ${session.access_token}`, apikey: config.supabaseKey },
        ...(body !== undefined && { data: body }),
      });
      expect(done.ok(), `${method} ${at}: ${await done.text()}`).toBe(true);
      return done.json();
    },
  };
}

/** Signs this browser in. */
export async function arrive(page: Page, { session }: Caller): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('session', value), JSON.stringify(session));
}

/** Signs another browser in, with a session of its own. */
export async function arriveElsewhere(page: Page, { email }: Caller): Promise<void> {
  const config = await (await page.request.get('/config.json')).json();
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.supabaseKey },
    data: { email, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('session', value), await answer.text());
}

/** Uploads a file in one piece and waits until the server has processed it; returns its id. */
export async function upload(page: Page, caller: Caller, file: string): Promise<string> {
  const bytes = await readFile(file);
  const token = {
    authorization: `Bearer ${caller.session.access_token}`,
    'tus-resumable': '1.0.0',
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const made = await page.request.post('/storage/v1/upload/resumable', {
    headers: {
      ...token,
      'upload-length': String(bytes.length),
      'upload-metadata': `bucketName ${base64('uploads')},filename ${base64(path.basename(file))}`,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const at = made.headers()['location'] ?? '';
  const sent = await page.request.patch(at, {
    headers: {
      ...token,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  });
  expect(sent.status(), await sent.text()).toBe(204);
  const { id } = await caller.call('POST', '/media', { uploadId: at.split('/').at(-1) });
  await expect
    .poll(async () => (await caller.call('GET', `/media/${String(id)}`))['status'], {
      // made at a low priority, beside the browsers of two tests: 90 s were too short once
      timeout: 200_000,
    })
    .toBe('ready');
  return String(id);
}

/** Waits until a film, which can be played before that, has a rendition. */
export async function awaitRendition(page: Page, caller: Caller, mediaId: string, rung: number) {
  const authorization = `Bearer ${caller.session.access_token}`;
  const master = `/storage/v1/object/authenticated/media/${mediaId}/hls/master.m3u8`;
  await expect
    .poll(async () => (await page.request.get(master, { headers: { authorization } })).text(), {
      // Renditions are made at the lowest priority, and server tests run beside this one.
      timeout: 180_000,
    })
    .toContain(`${rung}p.m3u8`);
}

/** Publishes a post with one file; returns its path. */
export async function publish(
  caller: Caller,
  mediaId: string,
  audience: readonly (readonly object[])[] = [[{ kind: 'everyone' }]],
): Promise<string> {
  const post = await caller.call('POST', '/posts', {
    text: 'The sun over the bay',
    audience,
    media: [{ mediaId, alt: 'The sun crosses the bay' }],
    idempotencyKey: crypto.randomUUID(),
  });
  return `/post/${String(post['id'])}`;
}

export { expect, test };

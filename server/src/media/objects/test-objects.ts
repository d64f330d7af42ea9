import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { expect } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { PUBLISHABLE, type TestMedia } from '../testing/test-media.ts';

/** The official client for a test's storage service, signed in with `token` where there is one. */
export const clientOf = (
  { url }: TestMedia,
  key: string,
  token?: string,
  headers: Record<string, string> = {},
): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } },
    realtime: { transport: ws as never },
  });

/** A person's own client. */
export const clientAs = (test: TestMedia, { sessionId }: Viewer): SupabaseClient =>
  clientOf(test, PUBLISHABLE, sessionId);

/** How the client reports a refusal. */
export const refusal = (status: number, message: RegExp) => ({
  data: null,
  error: { status, statusCode: String(status), message: expect.stringMatching(message) as string },
});

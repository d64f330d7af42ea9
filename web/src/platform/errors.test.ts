import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  errorCode,
  errorData,
  errorSentence,
  fieldIssues,
  isOffline,
  NOT_LOADED,
} from './errors.ts';
import { reach } from './reach.ts';

const NOT_DONE = 'We couldn’t do that. Check your connection and try again.';

const invalid = new ORPCError('invalid_input', {
  status: 400,
  message: 'Something in this request isn’t right.',
  data: { issues: [{ path: ['media', 0, 'alt'], message: 'Too long' }, { path: 'x' }] },
});
const taken = new ORPCError('handle_taken', { status: 409, message: 'This handle is taken.' });
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('the parts of an error', () => {
  it('are its code, its fields and its data', () => {
    expect(fieldIssues(invalid)).toEqual([{ path: 'media.0.alt', message: 'Too long' }]);
    expect(errorCode(invalid)).toBe('invalid_input');
    expect(errorData(taken)).toBeNull();
  });
});

describe('the sentence of an error', () => {
  it.each<[string, unknown, string]>([
    ['the first field that was not accepted', invalid, 'Too long'],
    ['the words of the server', taken, 'This handle is taken.'],
    [
      'a sentence of our own',
      new Error('We couldn’t save this card.'),
      'We couldn’t save this card.',
    ],
    ['an answer without a sentence', { code: '42501', message: '' }, NOT_DONE],
    ['no error at all', 'odd', NOT_DONE],
    ['a status the client cannot read', new ORPCError('INTERNAL_SERVER_ERROR'), NOT_DONE],
    ['a proxy’s refusal', new ORPCError('BAD_GATEWAY', { status: 502 }), NOT_DONE],
    ['an empty body of auth/v1', named('AuthApiError', '{}'), NOT_DONE],
    ['a page instead of auth/v1', named('AuthUnknownError', "Unexpected token '<'"), NOT_DONE],
    ['a page instead of rest/v1', { message: '<html>502</html>' }, NOT_DONE],
    ['a cut line to rest/v1', { message: 'TypeError: Failed to fetch', code: '' }, NOT_DONE],
    ['a cut body', new Error('Cannot parse response body', { cause: 'cut' }), NOT_DONE],
    ['a fault of the page', new TypeError('Cannot read properties of undefined'), NOT_DONE],
    ['no network', new TypeError('Failed to fetch'), NOT_DONE],
    ['no network to auth/v1', named('AuthRetryableFetchError', '{}'), NOT_DONE],
  ])('%s', (_, error, sentence) => {
    expect(errorSentence(error)).toBe(sentence);
    const loading = sentence === NOT_DONE ? NOT_LOADED : sentence;
    expect(errorSentence(error, NOT_LOADED)).toBe(loading);
  });

  it('is the fallback for an answer without one, and never for a missing network', () => {
    expect(errorSentence('odd', 'Failed')).toBe('Failed');
    expect(errorSentence(new TypeError('Failed to fetch'), 'Failed')).toBe(NOT_DONE);
  });
});

describe('what functions/v1 is asked', () => {
  afterEach(() => vi.unstubAllGlobals());
  const json = { 'content-type': 'application/json' };
  const page = { 'content-type': 'text/html' };
  const answers = {
    'a page of a proxy': () => new Response('<html>', { status: 200, headers: page }),
    'a refusal of a proxy': () => new Response('<html>', { status: 502, headers: page }),
    'a fault of the server': () => new Response('{}', { status: 500, headers: json }),
    'a busy server': () => new Response('{}', { status: 503, headers: json }),
    'no network': () => Promise.reject(new TypeError('Failed to fetch')),
    'an answer': () => new Response('{}', { status: 200, headers: json }),
  };

  it.each<[keyof typeof answers, string, string | null, boolean]>([
    ['a page of a proxy', 'GET', NOT_LOADED, false],
    ['a page of a proxy', 'POST', NOT_DONE, false],
    ['a refusal of a proxy', 'GET', NOT_LOADED, false],
    ['a refusal of a proxy', 'PUT', NOT_DONE, false],
    ['a fault of the server', 'GET', NOT_LOADED, false],
    // uses the contract's own sentence
    ['a fault of the server', 'POST', null, false],
    ['a busy server', 'GET', null, false],
    ['no network', 'GET', NOT_LOADED, true],
    ['no network', 'DELETE', NOT_DONE, true],
    ['an answer', 'GET', null, false],
  ])('%s to %s', async (answer, method, sentence, offline) => {
    vi.stubGlobal('fetch', answers[answer]);
    const told: unknown = await reach(new Request('http://localhost/', { method })).then(
      () => null,
      (error: unknown) => error,
    );
    expect(told === null ? null : errorSentence(told)).toBe(sentence);
    expect(isOffline(told)).toBe(offline);
  });
});

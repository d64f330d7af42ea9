import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { errorCode, errorData, errorSentence, fieldIssues } from './errors.ts';

const invalid = new ORPCError('invalid_input', {
  status: 400,
  message: 'Something in the request is not right.',
  data: { issues: [{ path: ['media', 0, 'alt'], message: 'Too long' }, { path: 'x' }] },
});

describe('errors', () => {
  it('shows the sentence of the first field that was not accepted', () => {
    expect(fieldIssues(invalid)).toEqual([{ path: 'media.0.alt', message: 'Too long' }]);
    expect(errorSentence(invalid)).toBe('Too long');
    expect(errorCode(invalid)).toBe('invalid_input');
  });
  it('shows the words of the server, else the fallback', () => {
    const taken = new ORPCError('handle_taken', { status: 409, message: 'This handle is taken.' });
    expect(errorSentence(taken)).toBe('This handle is taken.');
    expect(errorSentence({ code: '42501', message: '' }, 'Failed')).toBe('Failed');
    expect(errorSentence('odd', 'Failed')).toBe('Failed');
    expect(errorData(taken)).toBeNull();
  });
  it('shows the fallback for what auth-js says of an answer without a sentence', () => {
    const empty = Object.assign(new Error('{}'), { name: 'AuthApiError' });
    expect(errorSentence(empty, 'Failed')).toBe('Failed');
    const html = Object.assign(new Error("Unexpected token '<'"), { name: 'AuthUnknownError' });
    expect(errorSentence(html, 'Failed')).toBe('Failed');
  });
  it('says so when the server was not reached', () => {
    expect(errorSentence(new TypeError('Failed to fetch'))).toContain('No connection');
    const refused = Object.assign(new Error('{}'), { name: 'AuthRetryableFetchError' });
    expect(errorSentence(refused)).toContain('No connection');
  });
});

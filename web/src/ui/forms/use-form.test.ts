import { describe, expect, it } from 'vitest';
import { ORPCError } from '@orpc/client';
import { faultsOf, heldValues } from './use-form.ts';

const typed = (values: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

describe('heldValues', () => {
  it('takes what the controls hold, as a password manager fills them without a word to React', () => {
    expect(heldValues({ email: '', password: 'old' }, typed({ email: 'a@b.c' }))).toEqual({
      email: 'a@b.c',
      password: 'old',
    });
  });
  it('leaves what is no text, and takes no name that the form does not have', () => {
    const values = { chosen: undefined, free: false, name: 'Gold' };
    expect(heldValues(values, typed({ chosen: 'x', free: 'on', other: 'y' }))).toEqual(values);
  });
});

describe('faultsOf', () => {
  const issue = (path: string, message: string) => ({ path: [path], message });
  const refused = (issues: unknown) =>
    new ORPCError('invalid_input', { message: 'Please check.', data: { issues } });

  it('says what the server names at its field, the first of several', () => {
    const error = refused([
      issue('title', 'Too short.'),
      issue('title', 'No signs.'),
      issue('elsewhere', 'Not here.'),
    ]);
    expect(faultsOf(error, { title: '', body: '' })).toEqual({ title: 'Too short.' });
  });
  it('says anything else at the only field, or at none', () => {
    const error = new ORPCError('conflict', { message: 'This name is taken.' });
    expect(faultsOf(error, { name: '' })).toEqual({ name: 'This name is taken.' });
    expect(faultsOf(error, { name: '', body: '' })).toEqual({ form: 'This name is taken.' });
  });
});

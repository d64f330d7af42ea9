import { describe, expect, it } from 'vitest';
import { emailFault, firstSignUpFaults, secondSignInIssue, secondSignUpIssue } from './validate.ts';

describe('first form', () => {
  const good = { email: 'ana@example.org', username: 'ana', password: '12345678' };

  it('accepts the shortest values allowed', () => {
    expect(firstSignUpFaults(good)).toEqual({});
  });
  it('says every fault at once, in its exact words', () => {
    expect(firstSignUpFaults({ email: 'ana@', username: 'an', password: '1234567' })).toEqual({
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 8 characters',
    });
  });
  it('refuses a username above 50 and an address above 255 characters', () => {
    expect(firstSignUpFaults({ ...good, username: 'a'.repeat(50) })).toEqual({});
    expect(firstSignUpFaults({ ...good, username: 'a'.repeat(51) })).toHaveProperty('username');
    expect(emailFault(`${'a'.repeat(243)}@example.org`)).toBeUndefined();
    expect(emailFault(`${'a'.repeat(244)}@example.org`)).toBe('Invalid email address');
  });
  it('does not count spaces around a username', () => {
    expect(firstSignUpFaults({ ...good, username: ' a ' })).toHaveProperty('username');
  });
});

describe('second form', () => {
  it('shows the first issue only, in order: email, password, name', () => {
    const faulty = { email: 'x', password: '12345', displayName: 'A' };
    expect(secondSignUpIssue(faulty)).toBe('Invalid email address');
    expect(secondSignUpIssue({ ...faulty, email: 'a@b.co' })).toBe(
      'Password must be at least 6 characters',
    );
    expect(secondSignUpIssue({ ...faulty, email: 'a@b.co', password: '123456' })).toBe(
      'Name must be at least 2 characters',
    );
    expect(
      secondSignUpIssue({ email: 'a@b.co', password: '123456', displayName: 'Al' }),
    ).toBeNull();
  });
  it('asks for a password at sign-in, of any length', () => {
    expect(secondSignInIssue({ email: 'a@b.co', password: '' })).toBe('Password is required');
    expect(secondSignInIssue({ email: 'a@b.co', password: '1' })).toBeNull();
  });
});

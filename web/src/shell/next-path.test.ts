import { describe, expect, it } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('nextPath', () => {
  it('takes a path of this origin', () => {
    expect(next('/creator/ada?subscribe=1#price')).toBe('/creator/ada?subscribe=1#price');
    expect(nextPath(new URLSearchParams())).toBeNull();
  });
  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '\\/elsewhere.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('ignores %j', (value) => {
    expect(next(value)).toBeNull();
  });
  it('is what signInPath writes', () => {
    const address = new URL(signInPath('/post/1?x=a b', 'signup'), 'http://here.invalid');
    expect(address.pathname).toBe('/auth');
    expect(address.searchParams.get('mode')).toBe('signup');
    expect(nextPath(address.searchParams)).toBe('/post/1?x=a%20b');
  });
});

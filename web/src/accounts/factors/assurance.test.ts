import { describe, expect, it } from 'vitest';
import { currentLevel } from './assurance.ts';

const token = (claims: object) =>
  `x.${btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}.y`;

describe('currentLevel', () => {
  it('reads the aal claim', () => {
    expect(currentLevel(token({ aal: 'aal2', name: 'ÿÿ>>??'.slice(2) }))).toBe('aal2');
    expect(currentLevel(token({ aal: 'aal1' }))).toBe('aal1');
  });
  it('takes what it cannot read for the lower level', () => {
    expect(currentLevel(token({}))).toBe('aal1');
    expect(currentLevel('opaque')).toBe('aal1');
    expect(currentLevel('a.%%%.c')).toBe('aal1');
  });
});

import { describe, expect, it } from 'vitest';
import { scriptsOf } from './scripts.ts';

const built = {
  '_entry-1.js': { file: 'assets/entry-1.js', name: 'entry', imports: [] },
  '_app-1.js': { file: 'assets/app-1.js', imports: ['_entry-1.js', '_app-1.js'] },
  'src/start.tsx': { file: 'assets/start-1.js', imports: ['_app-1.js'] },
  'src/pages/auth/page.tsx': { file: 'assets/page-1.js', imports: ['_app-1.js', '_field-1.js'] },
  '_field-1.js': { file: 'assets/field-1.js', imports: [] },
};

describe('the tags of a screen', () => {
  it('name every file that the screen needs, once, and start the entry', () => {
    const files = [
      ...scriptsOf(built)
        .tags('auth', 'now')
        .matchAll(/(src|href)="([^"]+)"/g),
    ];
    expect(files.map(([, kind, file]) => [kind, file])).toEqual([
      ['src', '/assets/entry-1.js'],
      ['href', '/assets/start-1.js'],
      ['href', '/assets/app-1.js'],
      ['href', '/assets/page-1.js'],
      ['href', '/assets/field-1.js'],
    ]);
  });
  it('let a page that is there already come first', () => {
    const tags = scriptsOf(built).tags('auth', 'later');
    expect(tags).not.toContain('modulepreload');
    const later = /<script type="application\/json" id="scripts">(.+?)<\/script>/.exec(tags)?.[1];
    expect(JSON.parse(later ?? '')).toHaveLength(4);
  });
  it('are not made from a build without an entry', () => {
    expect(() => scriptsOf({})).toThrow('no entry');
  });
});

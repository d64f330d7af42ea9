import { describe, expect, it } from 'vitest';
import { type Part, planFiles } from './plan-files.ts';

const part = (id: string, imports: readonly string[] = [], bytes = 1000): Part => ({
  id,
  modules: [`${id}.ts`],
  bytes,
  imports,
  isEntry: false,
});
const page = (id: string, imports: readonly string[]): Part => ({
  ...part(id, imports),
  isEntry: true,
});
const load = (entry: string, weight = 1) => ({ entries: [entry], weight });
const plan = (parts: readonly Part[], loads: ReturnType<typeof load>[], requestBytes = 1500) =>
  planFiles(parts, loads, requestBytes).map((modules) => modules.toSorted().join(' '));

describe('planFiles', () => {
  it('puts into one file what the same screens need', () => {
    const parts = [page('home', ['icon', 'card']), part('icon'), part('card')];
    expect(plan(parts, [load('home')])).toEqual(['card.ts icon.ts']);
  });
  it('leaves apart what costs other screens more than a request', () => {
    const parts = [
      page('home', ['icon', 'card']),
      page('auth', ['icon']),
      part('icon'),
      part('card', [], 1600),
    ];
    const loads = [load('home'), load('auth')];
    expect(plan(parts, loads)).toEqual(['icon.ts', 'card.ts']);
    expect(plan(parts, loads, 1700)).toEqual(['card.ts icon.ts']);
  });
  it('spares the screens that matter most', () => {
    const parts = [
      page('home', ['icon', 'card']),
      page('auth', ['icon']),
      part('icon'),
      part('card'),
    ];
    expect(plan(parts, [load('home'), load('auth', 20)])).toEqual(['icon.ts', 'card.ts']);
  });
  it('counts what a screen loads later as its own', () => {
    const parts = [
      page('home', ['card']),
      page('posts', ['picture']),
      part('card'),
      part('picture'),
    ];
    expect(plan(parts, [{ entries: ['home', 'posts'], weight: 1 }])).toEqual([
      'card.ts picture.ts',
    ]);
  });
  it('never makes files that import each other', () => {
    const parts = [
      page('home', ['top']),
      part('top', ['dialog']),
      page('dialog', ['base']),
      part('base'),
    ];
    // One file would be imported by the dialog and import it.
    expect(plan(parts, [load('home')])).toEqual(['top.ts', 'base.ts']);
  });
  it('leaves out what nothing loads', () => {
    expect(plan([page('home', []), part('icon')], [load('home')])).toEqual([]);
  });
});

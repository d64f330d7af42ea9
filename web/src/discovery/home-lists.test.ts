import { describe, expect, it } from 'vitest';
import { creatorCard, type CreatorCard } from '@limelight/contract/creators/operations';
import { assembleHome } from './home-lists.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function card(n: number, isSample = false): CreatorCard {
  return creatorCard.parse({
    id: idOf(n),
    handle: `creator${n}`,
    displayName: `Creator ${n}`,
    avatarUrl: null,
    bannerUrl: null,
    bio: null,
    tags: [],
    totalSubscribers: 1000 - n,
    isSample,
  });
}
const cards = (from: number, count: number, isSample = false) =>
  Array.from({ length: count }, (_, i) => card(from + i, isSample));
const numbers = (list: readonly CreatorCard[]) => list.map((one) => Number(one.id.slice(-12)));

const none = { samples: [], pinned: [], newest: [], selected: [], hidden: [], ownId: null };

describe('assembleHome', () => {
  it('puts the samples before the rows of the select', () => {
    const home = assembleHome({
      ...none,
      samples: cards(1, 4, true),
      selected: cards(101, 20),
    });
    expect(numbers(home.featured)).toEqual([1, 2, 3, 4, 101, 102]);
    expect(numbers(home.trending)).toEqual([1, 2, 3, 4, 101, 102, 103, 104, 105, 106, 107, 108]);
  });

  it('shows a sample that the select returns too only once', () => {
    const samples = cards(1, 2, true);
    const home = assembleHome({ ...none, samples, selected: [samples[1]!, card(50)] });
    expect(numbers(home.featured)).toEqual([1, 2, 50]);
  });

  it('takes at most twelve samples', () => {
    const home = assembleHome({ ...none, samples: cards(1, 15, true), selected: cards(101, 3) });
    expect(numbers(home.trending)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('leaves the own page out after the select, so that the next one moves up', () => {
    const home = assembleHome({
      ...none,
      selected: cards(1, 7),
      newest: cards(1, 2),
      ownId: idOf(1),
    });
    expect(numbers(home.featured)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(numbers(home.newest)).toEqual([2]);
  });

  it('leaves out whom the person is not interested in, everywhere', () => {
    const home = assembleHome({
      ...none,
      samples: cards(1, 2, true),
      selected: cards(101, 3),
      newest: cards(101, 2),
      hidden: [idOf(1), idOf(101)],
    });
    expect(numbers(home.featured)).toEqual([2, 102, 103]);
    expect(numbers(home.newest)).toEqual([102]);
  });

  it('features the pins only where samples are off', () => {
    const pinned = [card(90), card(2)];
    const off = assembleHome({ ...none, pinned, selected: cards(1, 8) });
    expect(numbers(off.featured)).toEqual([90, 2, 1, 3, 4, 5]);
    expect(numbers(off.trending)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const on = assembleHome({
      ...none,
      pinned,
      samples: cards(200, 1, true),
      selected: cards(1, 8),
    });
    expect(numbers(on.featured)).toEqual([200, 1, 2, 3, 4, 5]);
  });

  it('keeps the lists inside their limits', () => {
    const home = assembleHome({
      ...none,
      samples: cards(1, 12, true),
      selected: cards(101, 20),
      newest: cards(301, 30),
    });
    expect([home.featured.length, home.trending.length, home.newest.length]).toEqual([6, 12, 12]);
  });
});

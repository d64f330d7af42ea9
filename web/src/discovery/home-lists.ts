import { DISCOVER } from '@limelight/contract/discovery/limits';
import type { CreatorCard } from '@limelight/contract/creators/operations';

export interface HomeSources {
  /** The sample creators; empty if samples are off. */
  readonly samples: readonly CreatorCard[];
  /** The operator's pins. */
  readonly pinned: readonly CreatorCard[];
  /** The newest real creators. */
  readonly newest: readonly CreatorCard[];
  /** The rows of the creators select, most members first. */
  readonly selected: readonly CreatorCard[];
  /** Creators that the person hid. */
  readonly hidden: readonly string[];
  readonly ownId: string | null;
}

export interface HomeLists {
  readonly featured: readonly CreatorCard[];
  readonly trending: readonly CreatorCard[];
  readonly newest: readonly CreatorCard[];
}

function once(cards: readonly CreatorCard[]): CreatorCard[] {
  const seen = new Set<string>();
  return cards.filter((card) => {
    if (seen.has(card.id)) return false;
    seen.add(card.id);
    return true;
  });
}

/**
 * Assembles the discover home (docs/product.md, 'Discover home'): samples first, then the select's rows, without duplicates;
 * the person's own page and hidden creators are removed afterwards. With samples off, Featured is the operator's pins and then
 * the list; Trending never has pins.
 */
export function assembleHome(sources: HomeSources): HomeLists {
  const left = new Set<string | null>([sources.ownId, ...sources.hidden]);
  const wanted = (card: CreatorCard) => !left.has(card.id);
  const samples = sources.samples.slice(0, DISCOVER.samples);
  const list = once([...samples, ...sources.selected]).filter(wanted);
  const featured = samples.length > 0 ? list : once([...sources.pinned, ...list]).filter(wanted);
  return {
    featured: featured.slice(0, DISCOVER.featured),
    trending: list.slice(0, DISCOVER.trending),
    newest: once(sources.newest).filter(wanted).slice(0, DISCOVER.newest),
  };
}

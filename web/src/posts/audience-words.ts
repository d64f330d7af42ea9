import { waysWords, type Asked } from '@limelight/contract/posts/audience-words';
import type { AudienceInput } from './compose/audience-choice.ts';

/** The names of tiers and lists, where they are known. */
export interface AudienceNames {
  readonly tier: (id: string) => string | undefined;
  readonly list: (id: string) => string | undefined;
}
const NO_NAMES: AudienceNames = { tier: () => undefined, list: () => undefined };

/** An audience in a few words, such as 'Members, or anyone who pays $9.00'. */
export function audienceWords(audience: AudienceInput, names: AudienceNames = NO_NAMES): string {
  const words = waysWords(audience.map((way) => way.map((condition) => askedBy(condition, names))));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function askedBy(condition: AudienceInput[number][number], names: AudienceNames): Asked {
  switch (condition.kind) {
    case 'everyone':
      return condition;
    case 'followers':
      return { kind: 'follow' };
    case 'list':
      return { kind: 'list', name: names.list(condition.listId) ?? 'a list' };
    case 'price':
      return { kind: 'buy', priceCents: condition.priceCents };
    case 'members': {
      const known = (condition.tierIds ?? []).map((id) => names.tier(id) ?? null);
      return {
        kind: 'members',
        tiers: known.includes(null) ? [null] : known,
        months: condition.months ?? 0,
      };
    }
  }
}

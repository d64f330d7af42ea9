import { formatCents } from '@limelight/contract/platform/format-money';
import type { OwnPost } from './own-post.ts';

type Audience = OwnPost['audience'];

/** An audience in a few words, such as 'Members, or $9.00'. */
export function audienceWords(audience: Audience): string {
  const words = audience.map((alternative) => alternative.map(conditionWords).join(' and '));
  const sentence = words.join(', or ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function conditionWords(condition: Audience[number][number]): string {
  switch (condition.kind) {
    case 'everyone':
      return 'everyone';
    case 'followers':
      return 'followers';
    case 'list':
      return 'a list';
    case 'price':
      return formatCents(condition.priceCents);
    case 'members': {
      const who = condition.tierIds.length > 0 ? 'members of chosen tiers' : 'members';
      return condition.months > 0 ? `${who} for ${condition.months} months` : who;
    }
  }
}

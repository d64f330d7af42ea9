import { POST } from '@limelight/contract/posts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { client } from '../../platform/api.ts';
import { amountProblem, parseCents } from '../../ui/parse-cents.ts';

/** The audience as `posts.publish` takes it: alternatives (OR), each a list of conditions (AND). */
export type AudienceInput = Parameters<typeof client.posts.publish>[0]['audience'];
type ConditionInput = AudienceInput[number][number];

export const whoCanSee = ['everyone', 'followers', 'members', 'price', 'membersOrPrice'] as const;
export type WhoCanSee = (typeof whoCanSee)[number];

/** The audience as the form holds it: every answer is kept while another choice is tried. */
export interface AudienceChoice {
  readonly who: WhoCanSee;
  /** As typed. */
  readonly price: string;
}

export const firstChoice: AudienceChoice = { who: 'members', price: '' };

export const needsPrice = (who: WhoCanSee): boolean => who === 'price' || who === 'membersOrPrice';

export type ReadAudience =
  | { readonly ok: true; readonly audience: AudienceInput }
  | { readonly ok: false; readonly problem: string };

const MEMBERS: ConditionInput = { kind: 'members', tierIds: [], months: 0 };

/** The contract's audience (OR of ANDs) of what the form holds. */
export function readAudience(choice: AudienceChoice): ReadAudience {
  switch (choice.who) {
    case 'everyone':
    case 'followers':
      return { ok: true, audience: [[{ kind: choice.who }]] };
    case 'members':
      return { ok: true, audience: [[MEMBERS]] };
    case 'price':
    case 'membersOrPrice': {
      const price = readPostPrice(choice.price);
      if (!price.ok) return price;
      return {
        ok: true,
        audience: choice.who === 'price' ? [[price.condition]] : [[MEMBERS], [price.condition]],
      };
    }
  }
}

export const priceRange = `A post costs from ${formatCents(POST.minPriceCents)} to ${formatCents(POST.maxPriceCents)}.`;

function readPostPrice(
  typed: string,
):
  | { readonly ok: true; readonly condition: ConditionInput }
  | { readonly ok: false; readonly problem: string } {
  const parsed = parseCents(typed);
  if (!parsed.ok) return { ok: false, problem: amountProblem[parsed.reason] };
  if (parsed.cents < POST.minPriceCents || parsed.cents > POST.maxPriceCents) {
    return { ok: false, problem: priceRange };
  }
  return { ok: true, condition: { kind: 'price', priceCents: parsed.cents } };
}

import { POST } from '@limelight/contract/posts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { client } from '../../platform/api.ts';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';

/** The audience as `posts.publish` takes it: alternatives (OR), each a list of conditions (AND). */
export type AudienceInput = Parameters<typeof client.posts.publish>[0]['audience'];
type ConditionInput = AudienceInput[number][number];

export const whoCanSee = [
  'everyone',
  'members',
  'price',
  'followers',
  'membersOrPrice',
  'list',
  'rules',
] as const;
export type WhoCanSee = (typeof whoCanSee)[number];
/** The usual choices; a phone shows the others behind a button. */
export const commonChoices: readonly WhoCanSee[] = ['everyone', 'members', 'price'];

export const ruleKinds = ['followers', 'members', 'price', 'list'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** One condition as the form stores it; only the fields of its kind count. */
export interface Rule {
  readonly kind: RuleKind;
  readonly tierIds: readonly string[];
  readonly months: number;
  /** As typed. */
  readonly price: string;
  readonly listId: string;
}

/** The audience as the form stores it: all fields are kept while another choice is tried. */
export interface AudienceChoice extends Omit<Rule, 'kind'> {
  readonly who: WhoCanSee;
  /** For `rules`: any alternative must hold, and in it every rule. */
  readonly rules: readonly (readonly Rule[])[];
}

export const firstRule: Rule = { kind: 'members', tierIds: [], months: 0, price: '', listId: '' };
export const firstChoice: AudienceChoice = {
  who: 'members',
  tierIds: [],
  months: 0,
  price: '',
  listId: '',
  rules: [[firstRule]],
};

interface MaybeArchived {
  readonly archivedAt: string | null;
}

/** Whether there is a tier that a reader could join. */
export const sellsTiers = (tiers: readonly MaybeArchived[]): boolean =>
  tiers.some((tier) => tier.archivedAt === null);

/**
 * The audience of a new post: everyone while the creator sells no tier, since no reader could open a post for members. If the
 * tiers could not be loaded, it is members: a post that too few people can read is easy to correct.
 */
export const audienceToBeginWith = (tiers: readonly MaybeArchived[] | undefined): AudienceChoice =>
  tiers === undefined || sellsTiers(tiers) ? firstChoice : { ...firstChoice, who: 'everyone' };

/** The contract's limits of one audience. */
export const MOST_ALTERNATIVES = 6;
export const MOST_RULES = 6;

const needsPrice = (who: WhoCanSee): boolean => who === 'price' || who === 'membersOrPrice';

/** Whether some people can open the post by paying; then it can have buyers. */
export const isSold = ({ who, rules }: AudienceChoice): boolean =>
  needsPrice(who) ||
  (who === 'rules' && rules.some((all) => all.some(({ kind }) => kind === 'price')));

export type ReadAudience =
  | { readonly ok: true; readonly audience: AudienceInput }
  | {
      readonly ok: false;
      readonly problem: string;
      /** The rule that has the problem. */
      readonly at?: { readonly alternative: number; readonly rule: number };
    };

const priceRange = `Posts can cost from ${formatCents(POST.minPriceCents)} to ${formatCents(POST.maxPriceCents)}.`;

/** The form's audience as the contract takes it, or a sentence about what is missing. */
export function readAudience(choice: AudienceChoice): ReadAudience {
  const { who } = choice;
  if (who === 'everyone') return { ok: true, audience: [[{ kind: 'everyone' }]] };
  if (who === 'rules') return readRules(choice.rules);
  if (who === 'membersOrPrice') {
    return readRules([[{ ...choice, kind: 'members' }], [{ ...choice, kind: 'price' }]]);
  }
  return readRules([[{ ...choice, kind: who }]]);
}

function readRules(rules: AudienceChoice['rules']): ReadAudience {
  const audience: AudienceInput = [];
  for (const [alternative, all] of rules.entries()) {
    const conditions: ConditionInput[] = [];
    for (const [rule, one] of all.entries()) {
      const condition = readRule(one);
      if (typeof condition === 'string') {
        return { ok: false, problem: condition, at: { alternative, rule } };
      }
      conditions.push(condition);
    }
    if (conditions.length > 0) audience.push(conditions);
  }
  return audience.length > 0
    ? { ok: true, audience }
    : { ok: false, problem: 'Choose who can see this.' };
}

/** The condition, or a sentence about its problem. */
function readRule(rule: Rule): ConditionInput | string {
  switch (rule.kind) {
    case 'followers':
      return { kind: 'followers' };
    case 'members':
      return { kind: 'members', tierIds: [...rule.tierIds], months: rule.months };
    case 'list':
      return rule.listId === '' ? 'Choose a list.' : { kind: 'list', listId: rule.listId };
    case 'price': {
      const parsed = parseCents(rule.price);
      if (!parsed.ok) return amountProblem[parsed.reason];
      if (parsed.cents < POST.minPriceCents || parsed.cents > POST.maxPriceCents) return priceRange;
      return { kind: 'price', priceCents: parsed.cents };
    }
  }
}

/** The tiers on sale, and archived ones that the post names, which can be kept or removed. */
export function tiersToChoose<Tier extends MaybeArchived & { readonly id: string }>(
  all: readonly Tier[],
  named: readonly string[],
): readonly Tier[] {
  return all.filter((tier) => tier.archivedAt === null || named.includes(tier.id));
}

/** The audience of a saved draft whose form is not complete; only its author sees a draft. */
export const unfinishedAudience: AudienceInput = [[{ kind: 'members', tierIds: [], months: 0 }]];

/** The simplest form that stands for a saved audience. */
export function choiceOf(audience: AudienceInput): AudienceChoice {
  const flat = audience.map((alternative) => alternative.map(ruleOf));
  const [first, second] = flat;
  const single = flat.length === 1 && first?.length === 1 ? first[0] : undefined;
  if (single === null) return { ...firstChoice, who: 'everyone' };
  if (single) return { ...firstChoice, ...withoutKind(single), who: single.kind };
  if (flat.length === 2 && first?.length === 1 && second?.length === 1) {
    const both = [first[0], second[0]];
    const members = both.find((rule) => rule?.kind === 'members');
    const price = both.find((rule) => rule?.kind === 'price');
    if (members && price) {
      return {
        ...firstChoice,
        ...withoutKind(members),
        price: price.price,
        who: 'membersOrPrice',
      };
    }
  }
  return {
    ...firstChoice,
    who: 'rules',
    rules: flat.map((alternative) => alternative.filter((rule) => rule !== null)),
  };
}

/** Null for 'everyone', which is not a rule. */
function ruleOf(condition: ConditionInput): Rule | null {
  switch (condition.kind) {
    case 'everyone':
      return null;
    case 'followers':
      return { ...firstRule, kind: 'followers' };
    case 'members':
      return {
        ...firstRule,
        kind: 'members',
        tierIds: condition.tierIds ?? [],
        months: condition.months ?? 0,
      };
    case 'price':
      return { ...firstRule, kind: 'price', price: centsToField(condition.priceCents) };
    case 'list':
      return { ...firstRule, kind: 'list', listId: condition.listId };
  }
}

function withoutKind({ tierIds, months, price, listId }: Rule) {
  return { tierIds, months, price, listId };
}

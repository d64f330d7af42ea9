import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { audienceWords } from '../audience-words.ts';
import {
  firstRule,
  MOST_ALTERNATIVES,
  MOST_RULES,
  readAudience,
  type AudienceChoice,
  type AudienceInput,
  type Rule,
  type RuleKind,
} from './audience-choice.ts';
import { PriceInput } from './price-input.tsx';
import { ListField, MembersFields } from './tier-and-list.tsx';

type Rules = AudienceChoice['rules'];

const KIND_LABELS: Record<RuleKind, string> = {
  followers: 'Follows me',
  members: 'Is a member',
  price: 'Has bought this post',
  list: 'Is on a list',
};

/** Combines conditions: all in a box must hold, and one box is enough. Below, a sentence says who that is. */
export function RulesEditor({
  choice,
  problem,
  kinds,
  onSetPrice,
  onChange,
}: {
  readonly choice: AudienceChoice;
  /** Why the audience cannot be published; shown at the rule that has the problem. */
  readonly problem: string | undefined;
  /** The kinds of conditions that can be chosen. */
  readonly kinds: readonly RuleKind[];
  /** Opens the form for the price of a membership, where none is sold yet. */
  readonly onSetPrice: () => void;
  readonly onChange: (rules: Rules) => void;
}) {
  const { rules } = choice;
  const read = readAudience(choice);
  const at = problem === undefined || read.ok ? undefined : read.at;
  const replace = (index: number, alternative: readonly Rule[]) =>
    onChange(
      rules
        .map((one, place) => (place === index ? alternative : one))
        .filter((one) => one.length > 0),
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        People who match any group can see it. They must meet every condition in that group.
      </p>
      {rules.map((alternative, index) => (
        // Alternatives have no ids; they are only ever edited in place.
        <div key={index} className="flex flex-col gap-2">
          {index > 0 && (
            <p className="text-center text-xs font-semibold text-muted uppercase">or</p>
          )}
          <div
            role="group"
            aria-label={`Group ${index + 1}`}
            className="flex flex-col gap-3 rounded-lg bg-sunken p-3"
          >
            {alternative.map((rule, place) => (
              <div key={place} className="flex flex-col gap-2">
                {place > 0 && <p className="text-xs font-semibold text-muted uppercase">and</p>}
                <RuleFields
                  rule={rule}
                  kinds={kinds}
                  problem={at?.alternative === index && at.rule === place ? problem : undefined}
                  onSetPrice={onSetPrice}
                  onChange={(changed) =>
                    replace(
                      index,
                      alternative.map((one, at) => (at === place ? changed : one)),
                    )
                  }
                  onRemove={() =>
                    replace(
                      index,
                      alternative.filter((_, at) => at !== place),
                    )
                  }
                />
              </div>
            ))}
            {alternative.length < MOST_RULES && (
              <Button
                variant="quiet"
                size="sm"
                className="self-start"
                onClick={() => replace(index, [...alternative, firstRule])}
              >
                <Plus aria-hidden className="size-4" strokeWidth={1.75} />
                Add condition
              </Button>
            )}
          </div>
        </div>
      ))}
      {rules.length < MOST_ALTERNATIVES && (
        <Button size="sm" className="self-start" onClick={() => onChange([...rules, [firstRule]])}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          {rules.length === 0 ? 'Add a condition' : 'Add another group'}
        </Button>
      )}
      {read.ok && <RuleWords audience={read.audience} />}
      {problem !== undefined && !at && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The sentence that the rules amount to; announced when it changes. */
function RuleWords({ audience }: { readonly audience: AudienceInput }) {
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  const lists = useQuery(api.creators.listLists.queryOptions({ input: {} }));
  const nameIn = (items: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    items?.find((one) => one.id === id)?.name;
  const names = { tier: nameIn(tiers.data?.items), list: nameIn(lists.data?.items) };
  return (
    <p aria-live="polite" className="numbers text-sm">
      <span className="font-semibold">Who can see it:</span> {audienceWords(audience, names)}.
    </p>
  );
}

function RuleFields({
  rule,
  kinds,
  problem,
  onSetPrice,
  onChange,
  onRemove,
}: {
  readonly rule: Rule;
  readonly kinds: readonly RuleKind[];
  readonly problem: string | undefined;
  readonly onSetPrice: () => void;
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: () => void;
}) {
  return (
    <>
      <div className="flex items-end gap-1">
        <Field label="Condition" labelHidden className="min-w-0 flex-1">
          <Select
            value={rule.kind}
            onChange={(kind) => onChange({ ...rule, kind })}
            options={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
          />
        </Field>
        <IconButton icon={Trash2} label="Remove this condition" onClick={onRemove} />
      </div>
      {rule.kind === 'members' && (
        <MembersFields
          value={rule}
          onChange={(members) => onChange({ ...rule, ...members })}
          onSetPrice={onSetPrice}
        />
      )}
      {rule.kind === 'price' && (
        <PriceInput
          value={rule.price}
          problem={problem}
          onChange={(price) => onChange({ ...rule, price })}
        />
      )}
      {rule.kind === 'list' && (
        <ListField
          listId={rule.listId}
          problem={problem}
          onChange={(listId) => onChange({ ...rule, listId })}
        />
      )}
    </>
  );
}

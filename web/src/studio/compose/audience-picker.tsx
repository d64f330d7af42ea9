import type { RefObject } from 'react';
import { POST } from '@limelight/contract/posts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { needsPrice, type AudienceChoice } from './audience-choice.ts';

export interface AudiencePickerProps {
  readonly choice: AudienceChoice;
  readonly onChange: (choice: AudienceChoice) => void;
  readonly problem: string | undefined;
  readonly priceField: RefObject<HTMLInputElement | null>;
}

/** Who may see the post, and for how much. */
export function AudiencePicker({ choice, onChange, problem, priceField }: AudiencePickerProps) {
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Who can see this"
        value={choice.who}
        onChange={(who) => onChange({ ...choice, who })}
        options={[
          { value: 'everyone', label: 'Everyone', help: 'Also people without an account' },
          { value: 'followers', label: 'Followers', help: 'Free; they only have to follow you' },
          { value: 'members', label: 'Members', help: 'Part of your membership' },
          { value: 'price', label: 'A price', help: 'Whoever buys this post' },
          {
            value: 'membersOrPrice',
            label: 'Members, or a price',
            help: 'Members see it, everyone else can buy it',
          },
        ]}
      />
      {needsPrice(choice.who) && (
        <Field
          label="Price"
          error={problem}
          help={`${formatCents(POST.minPriceCents)} to ${formatCents(POST.maxPriceCents)}`}
        >
          <Input
            ref={priceField}
            lead="$"
            trail={<span className="pr-3 text-sm text-muted">USD</span>}
            inputMode="decimal"
            autoComplete="off"
            placeholder="9.00"
            value={choice.price}
            onChange={(event) => onChange({ ...choice, price: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

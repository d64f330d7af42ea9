import { RadioGroup } from '../../ui/radio-group.tsx';
import { needsPrice, type AudienceChoice } from './audience-choice.ts';
import { PriceInput } from './price-input.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { ListField, MembersFields } from './tier-and-list.tsx';

export interface AudiencePickerProps {
  readonly choice: AudienceChoice;
  readonly onChange: (choice: AudienceChoice) => void;
  readonly problem: string | undefined;
}

/** Who may see the post, and for how much. */
export function AudiencePicker({ choice, onChange, problem }: AudiencePickerProps) {
  const { who } = choice;
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Who can see this"
        value={who}
        onChange={(next) => onChange({ ...choice, who: next })}
        options={[
          { value: 'everyone', label: 'Everyone', help: 'Including people without an account' },
          { value: 'followers', label: 'Followers', help: 'Free. They just have to follow you' },
          { value: 'members', label: 'Members', help: 'Included in your membership' },
          { value: 'price', label: 'A price', help: 'Anyone who buys this post' },
          {
            value: 'membersOrPrice',
            label: 'Members, or a price',
            help: 'Members see it. Everyone else can buy it',
          },
          { value: 'list', label: 'A list', help: 'People you put on a list' },
          { value: 'rules', label: 'Your own rule', help: 'Combine conditions' },
        ]}
      />
      {(who === 'members' || who === 'membersOrPrice') && (
        <MembersFields value={choice} onChange={(members) => onChange({ ...choice, ...members })} />
      )}
      {needsPrice(who) && (
        <PriceInput
          value={choice.price}
          problem={problem}
          onChange={(price) => onChange({ ...choice, price })}
        />
      )}
      {who === 'list' && (
        <ListField
          listId={choice.listId}
          problem={problem}
          onChange={(listId) => onChange({ ...choice, listId })}
        />
      )}
      {who === 'rules' && (
        <RulesEditor
          choice={choice}
          problem={problem}
          onChange={(rules) => onChange({ ...choice, rules })}
        />
      )}
    </div>
  );
}

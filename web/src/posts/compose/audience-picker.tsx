import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import {
  commonChoices,
  ruleKinds,
  whoCanSee,
  type AudienceChoice,
  type RuleKind,
  type WhoCanSee,
} from './audience-choice.ts';
import { PriceInput } from './price-input.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { ListField, MembersFields } from './tier-and-list.tsx';

export interface AudiencePickerProps {
  readonly choice: AudienceChoice;
  readonly onChange: (choice: AudienceChoice) => void;
  readonly problem: string | undefined;
  /** Opens the form for the price of a membership, where none is sold yet. */
  readonly onSetPrice: () => void;
  readonly label?: string;
  /** What can be chosen; everything by default. */
  readonly choices?: readonly WhoCanSee[];
  /** What the choices mean where it is not who sees a post. */
  readonly help?: Partial<Record<WhoCanSee, string>>;
  /** Of what rules can be made. */
  readonly kinds?: readonly RuleKind[];
}

const OPTIONS: Record<WhoCanSee, { readonly label: string; readonly help: string }> = {
  everyone: { label: 'Everyone', help: 'Including people without an account' },
  members: { label: 'Members', help: 'Included in your membership' },
  price: { label: 'A price', help: 'Anyone who buys this post' },
  followers: { label: 'Followers', help: 'Free. They just have to follow you' },
  membersOrPrice: {
    label: 'Members, or a price',
    help: 'Members see it. Everyone else can buy it',
  },
  list: { label: 'A list', help: 'People you put on a list' },
  rules: { label: 'Your own rule', help: 'Combine conditions' },
};

/** Chooses who may see the post and for how much; the chosen option shows its further fields below it. */
export function AudiencePicker(props: AudiencePickerProps) {
  const { choice, onChange, label = 'Who can see this', choices = whoCanSee, help = {} } = props;
  const { who } = choice;
  const isWide = useIsWide();
  const [asked, setAsked] = useState(() => !commonChoices.includes(who));
  const box = useRef<HTMLDivElement>(null);
  const showsAll = isWide || asked || !commonChoices.includes(who);
  const shown = showsAll ? choices : choices.filter((one) => commonChoices.includes(one));
  return (
    <div ref={box} className="flex flex-col gap-2">
      <RadioGroup
        label={label}
        value={who}
        onChange={(next) => onChange({ ...choice, who: next })}
        options={shown.map((value) => ({
          value,
          label: OPTIONS[value].label,
          help: help[value] ?? OPTIONS[value].help,
          more: value === who && <FieldsOf {...props} />,
        }))}
      />
      {!showsAll && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => {
            flushSync(() => setAsked(true));
            // The button is gone, so the focus moves to the choices.
            box.current?.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus();
          }}
        >
          <ChevronDown aria-hidden className="size-4.5" strokeWidth={1.75} />
          More
        </Button>
      )}
    </div>
  );
}

/** The further fields of the chosen option, if it has any. */
function FieldsOf({
  choice,
  onChange,
  problem,
  onSetPrice,
  kinds = ruleKinds,
}: AudiencePickerProps): ReactNode {
  const members = (
    <MembersFields
      value={choice}
      onChange={(chosen) => onChange({ ...choice, ...chosen })}
      onSetPrice={onSetPrice}
    />
  );
  const price = (
    <PriceInput
      value={choice.price}
      problem={problem}
      onChange={(typed) => onChange({ ...choice, price: typed })}
    />
  );
  switch (choice.who) {
    case 'everyone':
    case 'followers':
      return null;
    case 'members':
      return <Below>{members}</Below>;
    case 'price':
      return <Below>{price}</Below>;
    case 'membersOrPrice':
      return (
        <Below>
          {price}
          {members}
        </Below>
      );
    case 'list':
      return (
        <Below>
          <ListField
            listId={choice.listId}
            problem={problem}
            onChange={(listId) => onChange({ ...choice, listId })}
          />
        </Below>
      );
    case 'rules':
      return (
        <Below>
          <RulesEditor
            choice={choice}
            problem={problem}
            kinds={kinds}
            onSetPrice={onSetPrice}
            onChange={(rules) => onChange({ ...choice, rules })}
          />
        </Below>
      );
  }
}

const Below = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-4 px-1 pt-1 pb-3">{children}</div>
);

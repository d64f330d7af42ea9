import { X } from 'lucide-react';
import { MESSAGE } from '@limelight/contract/messages/limits';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useFocusBack } from '../../ui/dialogs/use-focus-back.ts';
import { type MessageDraft, withoutPrice } from './message-draft.ts';
import { priceRange } from './price-problem.ts';

interface ComposerPriceProps {
  readonly draft: MessageDraft;
  /** The problem with the price. */
  readonly problem: string | undefined;
  readonly onChange: (changes: Partial<MessageDraft>) => void;
}

/** The price of a message and the words that open with it; the message itself stays free to read. */
export function ComposerPrice(props: ComposerPriceProps) {
  const { price } = props.draft;
  return price !== null && <PriceFields {...props} price={price} />;
}

function PriceFields({
  draft,
  price,
  problem,
  onChange,
}: ComposerPriceProps & { readonly price: string }) {
  useFocusBack();
  return (
    <div className="mb-2 space-y-2">
      <div className="flex items-start gap-1">
        <Field
          label="Price to unlock"
          error={problem}
          help={`${priceRange()}. The message below stays free to read.`}
          className="flex-1"
        >
          <Input
            // A stored price does not mean that the user wants to change it.
            autoFocus={price === ''}
            lead="$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="9.00"
            value={price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        </Field>
        <IconButton
          icon={X}
          label="Remove the price"
          onClick={() => onChange(withoutPrice(draft))}
        />
      </div>
      <Field label="Locked words" help="Only people who unlock the message read them.">
        <Textarea
          rows={2}
          className="max-h-40 min-h-16"
          maxLength={MESSAGE.textMax}
          value={draft.lockedText}
          onChange={({ target }) => onChange({ lockedText: target.value })}
        />
      </Field>
    </div>
  );
}

import type { Card } from '@limelight/contract/payments/operations';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { CardForm, type useCardFields } from './card-form.tsx';
import { cardExpiry, cardLabel } from './card-label.ts';
import { NEW_CARD, type CardChoiceValue } from './first-card.ts';

/** The saved cards and a new one; only the form if there are none. */
export function CardChoice({
  cards,
  value,
  onChange,
  card,
  disabled,
}: {
  readonly cards: readonly Card[];
  readonly value: CardChoiceValue;
  readonly onChange: (value: CardChoiceValue) => void;
  readonly card: ReturnType<typeof useCardFields>;
  readonly disabled: boolean;
}) {
  return (
    <div className="space-y-4">
      {cards.length > 0 && (
        <RadioGroup<CardChoiceValue>
          label="Pay with"
          value={value}
          onChange={onChange}
          options={[
            ...cards.map((one) => ({
              value: one.id,
              label: cardLabel(one),
              help: cardExpiry(one),
              disabled,
            })),
            { value: NEW_CARD, label: 'Another card', disabled },
          ]}
        />
      )}
      {value === NEW_CARD && (
        <CardForm card={card} isFirst={cards.length === 0} disabled={disabled} />
      )}
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PriceField, typedPrice } from './price-field.tsx';
import { priceFault, readTypedPrice } from './tier-price.ts';

export interface PriceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The current price in cents; null if none has been set. */
  readonly priceCents: number | null;
}

/** Sets the monthly price of the first tier: free, or an amount within the limits. */
export function PriceDialog({ open, onClose, priceCents }: PriceDialogProps) {
  const queries = useQueryClient();
  const form = useForm(typedPrice(priceCents), {
    check: (typed) => ({ price: priceFault(typed) }),
    send: async (typed) => {
      const read = readTypedPrice(typed);
      if (!read.ok) return;
      const tier = await client.creators.setPrice({ priceCents: read.cents });
      await queries.invalidateQueries({ queryKey: api.creators.key() });
      toast({
        kind: 'success',
        title:
          tier.priceCents === 0
            ? 'Your page is free'
            : `Your monthly price is ${formatCents(tier.priceCents)}`,
      });
      onClose();
    },
    failed: (error) => ({ price: errorSentence(error) }),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Your monthly price"
      description="What a fan pays each month to be a member. You can add more tiers later."
      size="sm"
      submitLabel="Save price"
      className="flex flex-col gap-4"
    >
      <PriceField form={form} label="Kind of page" freeLabel="Free page" />
    </FormDialog>
  );
}

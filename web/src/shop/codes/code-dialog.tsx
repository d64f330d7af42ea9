import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dollars } from '../editor/price-fields.tsx';
import { codeFaults, codeOf, firstCode, localIn, refusedAt } from './code-form.ts';
import { ProductChoice } from './product-choice.tsx';

/** Makes a discount code. What it takes off never changes; a code can be ended. */
export function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm(firstCode, {
    check: (typed) => codeFaults(typed, now()),
    send: async (typed) => {
      const { code } = await client.shop.createCode(codeOf(typed));
      await queries.invalidateQueries({ queryKey: api.shop.listCodes.key() });
      toast({ kind: 'success', title: `The code ${code} is active` });
      onClose();
    },
    failed: refusedAt,
  });
  const { values: typed, faults, set } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New code"
      submitLabel="Make the code"
      className="flex flex-col gap-5"
    >
      <Field label="Code" help="What buyers enter in their cart" error={faults.code}>
        <Input
          {...form.field('code')}
          autoFocus
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="SPRING20"
          maxLength={32}
          className="font-mono uppercase placeholder:normal-case"
        />
      </Field>
      <RadioGroup
        label="What it takes off"
        value={typed.kind}
        onChange={(kind) => set({ kind, percent: typed.percent, amount: typed.amount })}
        options={[
          {
            value: 'percent',
            label: 'Percent',
            more: typed.kind === 'percent' && (
              <Field label="Percent off" error={faults.percent} className="px-1 pb-2">
                <Input
                  {...form.field('percent')}
                  inputMode="numeric"
                  trail={<span className="pr-3 text-sm text-muted">%</span>}
                />
              </Field>
            ),
          },
          {
            value: 'amount',
            label: 'An amount',
            help: 'Off the whole cart, once an order',
            more: typed.kind === 'amount' && (
              <Field label="Amount off" error={faults.amount} className="px-1 pb-2">
                <Dollars
                  value={typed.amount}
                  placeholder="5.00"
                  onChange={(amount) => set({ amount })}
                />
              </Field>
            ),
          },
        ]}
      />
      <RadioGroup
        label="Which products"
        value={typed.isForSome ? 'some' : 'all'}
        onChange={(next) => set({ isForSome: next === 'some', productIds: typed.productIds })}
        options={[
          { value: 'all', label: 'All products', help: 'Also those you make later' },
          {
            value: 'some',
            label: 'Some products',
            more: typed.isForSome && (
              <ProductChoice
                chosen={typed.productIds}
                problem={faults.productIds}
                onChange={(productIds) => set({ productIds })}
              />
            ),
          },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How often in all" error={faults.maxUses} help="Optional">
          <Input {...form.field('maxUses')} inputMode="numeric" placeholder="No limit" />
        </Field>
        <Field label="How often each person" error={faults.perPerson} help="Optional">
          <Input {...form.field('perPerson')} inputMode="numeric" placeholder="No limit" />
        </Field>
        <Field label="Expires" error={faults.expiresAt} help="Optional">
          <Input {...form.field('expiresAt')} type="datetime-local" min={localIn(0, now())} />
        </Field>
      </div>
      {faults.form && (
        <p role="alert" className="text-sm font-medium text-danger">
          {faults.form}
        </p>
      )}
    </FormDialog>
  );
}

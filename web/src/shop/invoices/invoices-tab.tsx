import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { oneLine } from '@limelight/contract/platform/one-line';
import { api, client } from '../../platform/api.ts';
import { errorSentence, fieldIssues, NOT_LOADED } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { type Faults, useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/lists/card.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

type Loaded = Awaited<ReturnType<typeof client.shop.getInvoiceDetails>>;

/** Who invoices name as the seller. */
export function InvoicesTab() {
  const query = useQuery(api.shop.getInvoiceDetails.queryOptions({ input: {} }));
  return (
    <div className="max-w-170">
      {query.data ? (
        <DetailsForm loaded={query.data} />
      ) : query.isError ? (
        <ErrorState
          message={errorSentence(query.error, NOT_LOADED)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading your invoice details">
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
    </div>
  );
}

interface Typed {
  readonly seller: 'operator' | 'creator';
  readonly name: string;
  readonly address: string;
  readonly taxNumber: string;
}

const typedOf = ({ details }: Loaded): Typed => ({
  seller: details ? 'creator' : 'operator',
  name: details?.name ?? '',
  address: details?.address ?? '',
  taxNumber: details?.taxNumber ?? '',
});

function DetailsForm({ loaded }: { readonly loaded: Loaded }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useForm(typedOf(loaded), {
    check: ({ seller, name, address }) =>
      seller === 'operator'
        ? {}
        : {
            name: oneLine(name) === '' ? 'Enter a name.' : undefined,
            address: address.trim() === '' ? 'Enter an address.' : undefined,
          },
    send: async ({ seller, name, address, taxNumber }) => {
      const details =
        seller === 'operator'
          ? null
          : { name: oneLine(name), address: address.trim(), taxNumber: oneLine(taxNumber) };
      await client.shop.setInvoiceDetails({ details });
      setSaved(true);
      toast({ kind: 'success', title: 'Invoice details saved' });
      await queries.invalidateQueries({ queryKey: api.shop.getInvoiceDetails.key() });
    },
    failed: (error): Faults<Typed> => {
      const [issue] = fieldIssues(error);
      const name = issue?.path.split('.').at(-1);
      return name === 'name' || name === 'address' || name === 'taxNumber'
        ? { [name]: issue?.message }
        : { form: errorSentence(error) };
    },
  });
  const { values, faults } = form;
  const set = (changes: Partial<Typed>) => {
    setSaved(false);
    form.set(changes);
  };
  return (
    <Card>
      <h2 className="text-base">Who your invoices name as the seller</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Every paid order gets an invoice, and every refund a credit note. What you choose is for
        orders from now on; invoices that exist stay as they are.
      </p>
      <form {...form.props} noValidate className="flex flex-col gap-4">
        <RadioGroup
          label="Seller on invoices"
          value={values.seller}
          onChange={(seller) => set({ seller })}
          options={[
            {
              value: 'operator',
              label: loaded.operatorName,
              help: 'Your own name and address stay private.',
            },
            {
              value: 'creator',
              label: 'You, with the details below',
              help: 'Every buyer reads them on their invoice.',
              more: values.seller === 'creator' && (
                <div className="flex flex-col gap-4 px-1 pt-1 pb-3">
                  <Field label="Name" error={faults.name} help="Of a person or a company">
                    <Input
                      {...form.field('name')}
                      autoComplete="organization"
                      maxLength={120}
                      onChange={(event) => set({ name: event.target.value })}
                    />
                  </Field>
                  <Field label="Address" error={faults.address}>
                    <Textarea
                      {...form.field('address')}
                      rows={4}
                      maxLength={500}
                      onChange={(event) => set({ address: event.target.value })}
                    />
                  </Field>
                  <Field label="Tax number" error={faults.taxNumber} help="Optional">
                    <Input
                      {...form.field('taxNumber')}
                      maxLength={60}
                      onChange={(event) => set({ taxNumber: event.target.value })}
                    />
                  </Field>
                </div>
              ),
            },
          ]}
        />
        {faults.form && (
          <p role="alert" className="text-sm font-medium text-danger">
            {faults.form}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
          <span aria-live="polite" className="text-sm text-muted">
            {isSaved && 'Saved'}
          </span>
        </div>
      </form>
    </Card>
  );
}

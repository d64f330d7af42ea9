import { Download, FileText } from 'lucide-react';
import type { PurchaseView } from '@limelight/contract/shop/operations';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { useInvoice } from './use-download.ts';

/** The invoice of an order, and the credit notes of its refunds. */
export function Invoices({ invoices }: { readonly invoices: PurchaseView['invoices'] }) {
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mb-2 text-base">
        Invoices
      </h2>
      <Card bleed>
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Invoice({ invoice }: { readonly invoice: PurchaseView['invoices'][number] }) {
  const { id, kind, number, totalCents, issuedAt } = invoice;
  const pdf = useInvoice();
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4 text-sm">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="numbers block font-medium">
          {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number}
        </span>
        <span className="block text-muted">
          <Money cents={totalCents} /> · <Time at={issuedAt} style="date" />
        </span>
      </span>
      <IconButton
        icon={Download}
        label={`${number} as PDF`}
        aria-busy={pdf.isPending || undefined}
        onClick={() => !pdf.isPending && pdf.mutate({ id, number })}
        className="text-muted"
      />
    </li>
  );
}

import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { editProductPath } from '@limelight/contract/shop/paths';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Sale } from '@limelight/contract/shop/operations';
import { MessageButton } from '../../messages/index.ts';
import { OrderStatus } from '../../payments/index.ts';
import { api, client } from '../../platform/api.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { sale as saleQuery } from '../manage/queries.ts';
import { ProblemCard } from '../problems/problem-card.tsx';
import { RefundLineDialog } from './refund-line-dialog.tsx';
import { leftOfLine } from './refund-choice.ts';
import { withFilters } from './sale-filters.ts';

/** One order of the creator's shop: what was bought, what the creator keeps, its problems and invoices. */
export function SaleScreen({ orderId }: { readonly orderId: OrderId }) {
  const [params] = useSearchParams();
  const query = useQuery(saleQuery(orderId));
  return (
    <div className="flex max-w-170 flex-col gap-4">
      <p className="-mt-2 -ml-2">
        <Link
          to={`?${withFilters(params, { order: '' })}`}
          className="inline-flex target items-center gap-2 rounded-full px-2 text-sm font-medium text-muted hover:bg-hover hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
          All orders
        </Link>
      </p>
      {query.data ? (
        <OneSale sale={query.data} />
      ) : query.isError ? (
        <ErrorState
          message={errorSentence(query.error, NOT_LOADED)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading the order">
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
    </div>
  );
}

function OneSale({ sale }: { readonly sale: Sale }) {
  const queries = useQueryClient();
  const [refunding, setRefunding] = useState<Sale['lines'][number]>();
  const { buyer, lines, orderId } = sale;
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  return (
    <>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="numbers flex-1 text-lg">Order {sale.number}</h2>
          <OrderStatus order={sale} />
        </div>
        <div className="flex items-center gap-3">
          <Link
            to={`/dashboard/fans/${buyer.id}`}
            className="flex min-w-0 flex-1 items-center gap-3 rounded-sm hover:bg-hover"
          >
            <Avatar name={buyer.displayName} url={buyer.avatarUrl} />
            <span className="min-w-0 text-sm">
              <Written as="span" className="block font-medium wrap-anywhere">
                {buyer.displayName}
              </Written>
              <span className="block truncate text-muted">@{buyer.handle}</span>
            </span>
          </Link>
          <MessageButton
            userId={buyer.id}
            name={buyer.displayName}
            label={`Message ${buyer.displayName}`}
          />
        </div>
        <p className="text-sm text-muted">
          Bought <Time at={sale.paidAt} style="datetime" />
          {sale.code !== null && (
            <>
              {' '}
              with the code <span className="font-medium text-text">{sale.code}</span>
            </>
          )}
        </p>
        <ul aria-label="Products" className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.position} className="py-3">
              <Line line={line} onRefund={() => setRefunding(line)} />
            </li>
          ))}
        </ul>
        <dl className="numbers space-y-1.5 border-t border-line pt-3 text-sm">
          {discountCents > 0 && <Amount name="Discount" cents={-discountCents} />}
          {sale.taxCents > 0 && <Amount name="Tax" cents={sale.taxCents} />}
          <Amount name="Paid" cents={sale.totalCents} isStrong />
          {sale.refundedCents > 0 && <Amount name="Refunded" cents={-sale.refundedCents} />}
          <Amount name="You keep, after fees" cents={sale.netCents} isStrong />
        </dl>
        <Invoices sale={sale} />
      </Card>
      {lines.map(
        ({ problem }) =>
          problem && (
            <ProblemCard
              key={problem.id}
              problem={problem}
              isOnOrder
              onChanged={() => queries.invalidateQueries({ queryKey: api.shop.key() })}
            />
          ),
      )}
      {refunding && (
        <RefundLineDialog
          orderId={orderId}
          line={refunding}
          buyerName={buyer.displayName}
          onClose={() => setRefunding(undefined)}
          onRefunded={(fresh) => {
            queries.setQueryData(saleQuery(orderId).queryKey, fresh);
            void queries.invalidateQueries({ queryKey: api.shop.key() });
          }}
        />
      )}
    </>
  );
}

const STATES: Partial<Record<Sale['lines'][number]['state'], string>> = {
  returned: 'Returned',
  refunded: 'Refunded',
};

function Line({
  line,
  onRefund,
}: {
  readonly line: Sale['lines'][number];
  readonly onRefund: () => void;
}) {
  const state = STATES[line.state];
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={editProductPath(line.productId)}
          className="font-medium underline-offset-4 hover:underline"
        >
          <Written as="span" className="wrap-anywhere">
            {line.title}
          </Written>
        </Link>
        <p className="numbers flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <span>
            {line.quantity > 1 && `${line.quantity} × `}
            <Money cents={line.unitCents} />
          </span>
          {state !== undefined && <Badge>{state}</Badge>}
          {line.refundedCents > 0 && line.state !== 'refunded' && (
            <span>
              <Money cents={line.refundedCents} /> refunded
            </span>
          )}
          {line.downloads > 0 && <span>{downloadWords(line.downloads)}</span>}
        </p>
      </div>
      <Money cents={line.amountCents} className="font-semibold" />
      {leftOfLine(line) > 0 && (
        <Button size="sm" aria-label={`Refund ${line.title}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </div>
  );
}

const downloadWords = (times: number) =>
  times === 1 ? 'Downloaded once' : `Downloaded ${times.toLocaleString('en-US')} times`;

function Amount({
  name,
  cents,
  isStrong = false,
}: {
  readonly name: string;
  readonly cents: number;
  readonly isStrong?: boolean;
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className={isStrong ? 'font-semibold' : undefined}>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

/** The invoice and the credit notes of an order, as PDF files. */
function Invoices({ sale: { invoices } }: { readonly sale: Sale }) {
  const save = useMutation({
    mutationFn: async ({ id, number }: Sale['invoices'][number]) =>
      saveFile(`${number}.pdf`, 'application/pdf', await client.shop.getInvoice({ invoiceId: id })),
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Couldn’t download the invoice',
        description: errorSentence(error),
      }),
  });
  if (invoices.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {invoices.map((invoice) => (
        <Button
          key={invoice.id}
          size="sm"
          busy={save.isPending && save.variables.id === invoice.id}
          onClick={() => save.mutate(invoice)}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          {invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} {invoice.number}
        </Button>
      ))}
    </div>
  );
}

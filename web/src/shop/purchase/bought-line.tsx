import { lazy, Suspense, useState } from 'react';
import { ExternalLink, LifeBuoy, Lock, Star } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { BoughtLine as Line } from '@limelight/contract/shop/operations';
import { productPath } from '@limelight/contract/shop/paths';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Money } from '../../ui/values/money.tsx';
import { ProductCover } from '../card/product-cover.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import { BoughtFiles } from './bought-files.tsx';
import { CopyButton } from './copy-button.tsx';
import { CLOSED_WORDS, LineState } from './line-state.tsx';

const ReviewDialog = lazy(async () => ({
  default: (await import('../reviews/own-review-dialog.tsx')).OwnReviewDialog,
}));
const ProblemDialog = lazy(async () => ({
  default: (await import('../problem/problem-dialog.tsx')).ProblemDialog,
}));

/** One thing of an order: what it opened, and what can be said of it. */
export function BoughtLine({
  orderId,
  wasPaid,
  line,
}: {
  readonly orderId: OrderId;
  readonly wasPaid: boolean;
  readonly line: Line;
}) {
  const [opened, setOpened] = useState<'review' | 'problem' | null>(null);
  const { productId, title, picture, quantity, unitCents, closed, files, keys, links } = line;
  const paid = line.amountCents - line.discountCents + line.taxCents;
  return (
    <section aria-label={title}>
      <Card className="space-y-4">
        <div className="flex gap-4">
          <Link
            to={productPath(productId)}
            tabIndex={-1}
            aria-hidden
            className="size-20 shrink-0 overflow-hidden rounded-sm sm:size-24"
          >
            <ProductCover picture={picture} sizes="96px" />
          </Link>
          <div className="min-w-0 flex-1">
            <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
              <Link to={productPath(productId)} className="hover:underline">
                <Written>{title}</Written>
              </Link>
            </h2>
            <p className="numbers mt-1 text-sm text-muted">
              {quantity > 1 && (
                <>
                  {quantity} × <Money cents={unitCents} /> ·{' '}
                </>
              )}
              {paid === 0 ? 'Free' : <Money cents={paid} />}
              {line.refundedCents > 0 && (
                <>
                  {' · '}
                  <Money cents={line.refundedCents} /> refunded
                </>
              )}
            </p>
            {wasPaid && (
              <p className="mt-2">
                <LineState line={line} />
              </p>
            )}
          </div>
        </div>

        {closed !== null && (
          <p className="flex items-start gap-2.5 rounded-sm bg-sunken px-4 py-3 text-sm text-muted">
            <Lock aria-hidden className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} />
            {CLOSED_WORDS[closed]}
          </p>
        )}
        <BoughtFiles orderId={orderId} files={files} />
        {keys.length > 0 && <Keys keys={keys} />}
        {links.length > 0 && <Links links={links} />}

        {line.problem && <ProblemPanel problem={line.problem} />}
        {(line.canReview || line.canReport) && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {line.canReview && (
              <Button size="sm" onClick={() => setOpened('review')}>
                <Star aria-hidden className="size-4.5" strokeWidth={1.75} />
                Your review
              </Button>
            )}
            {line.canReport && (
              <Button size="sm" variant="quiet" onClick={() => setOpened('problem')}>
                <LifeBuoy aria-hidden className="size-4.5" strokeWidth={1.75} />
                Problem with this order
              </Button>
            )}
          </div>
        )}
      </Card>
      <Suspense>
        {opened === 'review' && (
          <ReviewDialog productId={productId} title={title} onClose={() => setOpened(null)} />
        )}
        {opened === 'problem' && (
          <ProblemDialog
            orderId={orderId}
            position={line.position}
            title={title}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 font-sans text-sm font-semibold tracking-normal">
        {keys.length === 1 ? 'Your key' : 'Your keys'}
      </h3>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <code dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere select-all">
              {key}
            </code>
            <CopyButton text={key} name={`Copy the key ${key}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Links({ links }: { readonly links: Line['links'] }) {
  return (
    <ul aria-label="Links" className="divide-y divide-line">
      {links.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <a
            href={url}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="flex min-h-12 items-center gap-3 text-sm font-medium text-accent-text underline-offset-4 hover:underline"
          >
            <ExternalLink aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            <Written className="min-w-0 wrap-anywhere">{title}</Written>
          </a>
        </li>
      ))}
    </ul>
  );
}

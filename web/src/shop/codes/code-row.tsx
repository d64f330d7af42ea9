import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import type { DiscountCode } from '@limelight/contract/shop/operations';
import { numberFormat, useRegion } from '../../platform/region.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Time } from '../../ui/values/time.tsx';
import { offWords } from './code-form.ts';

const STATES: Record<DiscountCode['state'], readonly [label: string, kind: BadgeKind]> = {
  active: ['Active', 'positive'],
  expired: ['Expired', 'neutral'],
  used_up: ['Used up', 'warning'],
  ended: ['Ended', 'neutral'],
};

/** A discount code: what it takes off, of what, how often it was used, and its end. */
export function CodeRow({
  code: one,
  onEnd,
}: {
  readonly code: DiscountCode;
  readonly onEnd: () => void;
}) {
  useRegion();
  const { code, off, products, used, maxUses, perPerson, expiresAt, state } = one;
  const [label, kind] = STATES[state];
  const write = (count: number) => numberFormat().format(count);
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <h2 dir="ltr" className="font-mono text-base wrap-anywhere">
            {code}
          </h2>
          <p className="text-sm text-muted">
            {offWords(off)}
            {off.kind === 'amount' ? ' the cart' : ''}
            {' · '}
            {products.length === 0 ? (
              'All products'
            ) : (
              <>
                {products.map(({ id, title }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Written className="wrap-anywhere">{title}</Written>
                  </span>
                ))}
              </>
            )}
          </p>
        </div>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <dl className="numbers grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 text-sm">
        <Fact name="Used">
          {maxUses === null ? write(used) : `${write(used)} of ${write(maxUses)}`}
        </Fact>
        <Fact name="Each person">
          {perPerson === null ? 'No limit' : perPerson === 1 ? 'Once' : `${write(perPerson)} times`}
        </Fact>
        {state !== 'ended' && (
          <Fact name={state === 'expired' ? 'Expired' : 'Expires'}>
            {expiresAt === null ? 'When you end it' : <Time at={expiresAt} style="datetime" />}
          </Fact>
        )}
      </dl>
      {state !== 'ended' && state !== 'expired' && (
        <div className="flex flex-wrap gap-2">
          {state === 'active' && (
            <Button size="sm" onClick={() => void copy(code)}>
              <Copy aria-hidden className="size-4.5" strokeWidth={1.75} />
              Copy
            </Button>
          )}
          <Button
            size="sm"
            variant={state === 'active' ? 'quiet' : 'neutral'}
            aria-label={`End the code ${code}`}
            onClick={onEnd}
          >
            End code
          </Button>
        </div>
      )}
    </Card>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast({ kind: 'success', title: 'Code copied' });
  } catch {
    toast({ kind: 'error', title: 'Couldn’t copy the code' });
  }
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

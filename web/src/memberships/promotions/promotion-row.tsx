import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { OFFER_PARAMETER } from '@limelight/contract/web-routes';
import type { Promotion, PromotionTerms } from '@limelight/contract/memberships/operations';
import { config } from '../../platform/config.ts';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Written } from '../../ui/forms/written.tsx';

const STATES: Record<Promotion['state'], readonly [label: string, kind: BadgeKind]> = {
  running: ['Running', 'positive'],
  used_up: ['Used up', 'warning'],
  ended: ['Ended', 'neutral'],
};
const TO = { new: 'New members', former: 'Former members' } as const;

/** The terms of a promotion in a few words. */
export const termsWords = (terms: PromotionTerms): string =>
  terms.kind === 'trial'
    ? `${terms.days}-day free trial`
    : `${terms.percentOff}% off the first month`;

/** One promotion: its terms and audience, its results, and its actions. */
export function PromotionRow({
  promotion,
  handle,
  onEnd,
}: {
  readonly promotion: Promotion;
  /** The creator's handle, for the link of the promotion. */
  readonly handle: string;
  readonly onEnd: () => void;
}) {
  const { terms, tierName, offeredTo, isLinkOnly, state, endsAt, endedAt } = promotion;
  const [label, kind] = STATES[state];
  const last = endedAt ?? endsAt;
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="text-base">{termsWords(terms)}</h2>
          <p className="text-sm text-muted">
            {tierName === null ? 'All paid tiers' : <Written>{tierName}</Written>} · {TO[offeredTo]}
            {isLinkOnly && ' · Link only'}
          </p>
        </div>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <dl className="numbers grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 text-sm">
        <Fact name="Claimed">{claimedWords(promotion)}</Fact>
        <Fact name="Fans paid since">
          <Money cents={promotion.paidCents} />
        </Fact>
        <Fact name={state === 'ended' ? 'Ended' : 'Ends'}>
          {last === null ? 'When you end it' : <Time at={last} style="date" />}
        </Fact>
      </dl>
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-2">
          {state === 'running' && (
            <Button size="sm" onClick={() => void copyLink(handle, promotion.code)}>
              <Copy aria-hidden className="size-4.5" strokeWidth={1.75} />
              Copy link
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={onEnd}>
            End promotion
          </Button>
        </div>
      )}
    </Card>
  );
}

function claimedWords({ claims, mostClaims }: Promotion): string {
  const count = claims.toLocaleString('en-US');
  return mostClaims === null ? count : `${count} of ${mostClaims.toLocaleString('en-US')}`;
}

async function copyLink(handle: string, code: string): Promise<void> {
  const path = `/creator/${handle}?${OFFER_PARAMETER}=${code}`;
  try {
    await navigator.clipboard.writeText(new URL(path, config().publicUrl || location.origin).href);
    toast({ kind: 'success', title: 'Link copied' });
  } catch {
    toast({ kind: 'error', title: 'Couldn’t copy the link' });
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

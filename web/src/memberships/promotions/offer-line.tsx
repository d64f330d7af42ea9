import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign } from 'lucide-react';
import type { PriceBox, Tier } from '@limelight/contract/creators/operations';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import { cx } from '../../ui/cx.ts';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { offerWords } from './offer-words.ts';
import { offers } from './queries.ts';

interface Asked {
  readonly creatorId: CreatorId;
  /** The code in the link that led here. */
  readonly code: string | null;
}

/** The viewer's current offer on a tier; nothing without an offer. */
export function OfferLine({ creatorId, code, tierId }: Asked & { readonly tierId: TierId }) {
  const { data } = useQuery(offers(creatorId, code));
  const offer = data?.items.find((one) => one.tierId === tierId);
  if (!offer) return null;
  return (
    <p className={cx(LOOK, 'numbers')}>
      <BadgeDollarSign aria-hidden className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} />
      <span>
        <strong className="font-semibold">{offerWords(offer)}</strong>
        {offer.endsAt !== null && (
          <span className="block">
            Offer ends <Time at={offer.endsAt} style="date" />
          </span>
        )}
      </span>
    </p>
  );
}

/** Above the tiers: on phones, where tiers are collapsed, the offers; and a note if a link's offer is not for this viewer. */
export function OffersNote({
  creatorId,
  code,
  tiers,
}: Asked & { readonly tiers: readonly Tier[] }) {
  const { data } = useQuery(offers(creatorId, code));
  if (!data) return null;
  const isOver = code !== null && !data.items.some((one) => one.code === code);
  return (
    <>
      {isOver && (
        <p role="status" className="rounded-lg bg-sunken p-3.5 text-sm">
          The offer behind this link has ended, or isn’t for you.
        </p>
      )}
      {tiers.map((tier) => {
        const offer = data.items.find((one) => one.tierId === tier.id);
        return (
          offer && (
            <p key={tier.id} className={cx(LOOK, 'numbers md:hidden')}>
              <BadgeDollarSign
                aria-hidden
                className="mt-0.5 size-4.5 shrink-0"
                strokeWidth={1.75}
              />
              <span>
                {tiers.length > 1 && (
                  <>
                    <Written>{tier.name}</Written>:{' '}
                  </>
                )}
                <strong className="font-semibold">{offerWords(offer)}</strong>
              </span>
            </p>
          )
        );
      })}
    </>
  );
}

/** The price box of a tier, with what the viewer pays for it today. */
export function OfferedPrice({
  creatorId,
  code,
  box,
  children,
}: Asked & { readonly box: PriceBox; readonly children: (box: PriceBox) => ReactNode }) {
  const { data } = useQuery(offers(creatorId, code));
  const offer = data?.items.find((one) => one.tierId === box.tierId);
  return children(offer ? { ...box, totalCents: offer.firstMonthCents } : box);
}

const LOOK = 'flex gap-2 rounded-lg bg-accent-soft p-3 text-sm text-accent-text';

import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ConversationView, FanCard as Facts } from '@limelight/contract/messages/operations';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { LastSeen } from '../../ui/values/last-seen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { FanLabels } from './fan-labels.tsx';
import { FanNote } from './fan-note.tsx';
import { fan } from '../queries.ts';

/** The facts that a creator has about a fan: since when, purchases, labels and a note. */
export function FanCard({
  conversation,
  owner,
  isOnline,
}: {
  readonly conversation: ConversationView;
  readonly owner: string;
  readonly isOnline: boolean;
}) {
  const query = useQuery(fan(conversation.id));
  if (query.isError && !query.data) return <FailedLine query={query} />;
  if (!query.data) {
    return (
      <Loading label="Loading what you know of this fan">
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Known facts={query.data} isOnline={isOnline} />
      <Purchases facts={query.data} />
      <FanLabels conversation={conversation} />
      <FanNote owner={owner} conversationId={conversation.id} note={query.data.note} />
    </div>
  );
}

function Known({ facts, isOnline }: { readonly facts: Facts; readonly isOnline: boolean }) {
  const { followsSince, membership, spentCents, firstMessageAt, lastSeenAt } = facts;
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {isOnline && <Fact name="Now">Online</Fact>}
      {membership ? (
        <>
          <Fact name="Tier">
            <Written as="span">{membership.tierName}</Written>
          </Fact>
          <Fact name="Member since">
            <Time at={membership.since} style="date" />
          </Fact>
        </>
      ) : (
        <Fact name="Tier">Not a member</Fact>
      )}
      <Fact name="Follower since">
        {followsSince === null ? 'Doesn’t follow you' : <Time at={followsSince} style="date" />}
      </Fact>
      {!isOnline && lastSeenAt !== null && (
        <Fact name="Last seen">
          <LastSeen hour={lastSeenAt} className="inline-block first-letter:uppercase" />
        </Fact>
      )}
      <Fact name="Spent with you">
        <Money cents={spentCents} className="font-semibold" />
      </Fact>
      {firstMessageAt !== null && (
        <Fact name="First message">
          <Time at={firstMessageAt} style="date" />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

function Purchases({ facts: { purchases } }: { readonly facts: Facts }) {
  if (purchases.count === 0) return null;
  const { count, last } = purchases;
  return (
    <section aria-label="Purchases">
      <h3 className="text-sm font-semibold">
        {count === 1 ? '1 purchase' : `${count} purchases`}
        {count > last.length && (
          <span className="font-normal text-muted">, the last {last.length}</span>
        )}
      </h3>
      <ul className="mt-1.5 flex flex-col gap-2 text-sm">
        {last.map(({ title, cents, paidAt }, index) => (
          <li key={index} className="flex justify-between gap-3">
            <span className="min-w-0">
              <Written as="span" className="block truncate">
                {title}
              </Written>
              <Time at={paidAt} style="date" className="text-xs text-muted" />
            </span>
            <Money cents={cents} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Finding } from '@limelight/contract/doctor/operations';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Badge, type BadgeKind } from '../ui/lists/badge.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { SendTests } from './send-tests.tsx';

/** What works of the installation, as the doctor says it, and test messages to oneself. */
export function SystemAdmin() {
  const query = useQuery(
    api.doctor.examine.queryOptions({ input: {}, staleTime: Infinity, retry: false }),
  );
  return (
    <div className="flex flex-col gap-8">
      <section>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg">Checks</h2>
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Check again
          </Button>
        </div>
        {query.isPending && (
          <Loading label="Checking the system">
            <Skeleton className="h-96 rounded-lg" />
          </Loading>
        )}
        {query.isError && (
          <ErrorState
            message={errorSentence(query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.data && <Findings findings={query.data.findings} />}
      </section>
      <SendTests />
    </div>
  );
}

const STATES: Record<Finding['state'], { readonly kind: BadgeKind; readonly label: string }> = {
  good: { kind: 'positive', label: 'Good' },
  warning: { kind: 'warning', label: 'Warning' },
  bad: { kind: 'danger', label: 'Problem' },
  off: { kind: 'neutral', label: 'Off' },
};

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <Card bleed>
      <ul aria-label="Checks" className="divide-y divide-line">
        {findings.map(({ name, state, line }) => (
          <li
            key={name}
            className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-5 py-3 text-sm sm:grid-cols-[10rem_1fr_auto]"
          >
            <h3 className="text-sm font-semibold">{name}</h3>
            <p className="order-3 col-span-2 wrap-anywhere sm:order-none sm:col-span-1">{line}</p>
            <span className="justify-self-end">
              <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import type { FoundPerson, SuspendedPerson } from '@limelight/contract/safety/operations';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { useFilters } from '../platform/use-filters.ts';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Badge } from '../ui/lists/badge.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Time } from '../ui/values/time.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { PeopleSearch, type LoggedSearch } from './people-search.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

type Listed = FoundPerson | SuspendedPerson;

/** Where moderators find and suspend people, see who is suspended, and lift suspensions. */
export function SuspensionAdmin({ isAdmin }: { readonly isAdmin: boolean }) {
  const queries = useQueryClient();
  const [{ q }, setFilters] = useFilters('q');
  // not in the address: a reload would search again, which is another line in the audit log
  const [logged, setLogged] = useState<LoggedSearch | null>(null);
  const [suspending, setSuspending] = useState<Listed | null>(null);
  const [lifting, setLifting] = useState<Listed | null>(null);
  const suspended = useInfiniteQuery(
    api.safety.listSuspensions.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const refresh = async (title: string, { handle }: Listed) => {
    toast({ kind: 'success', title });
    setSuspending(null);
    setLifting(null);
    if (logged) {
      setLogged(null);
      setFilters({ q: `@${handle}` });
    }
    await queries.invalidateQueries({
      queryKey: api.safety.key(),
      predicate: ({ meta }) => meta?.['isLogged'] !== true,
    });
  };
  return (
    <div className="flex flex-col gap-6">
      <PeopleSearch
        isAdmin={isAdmin}
        search={logged ?? (q === '' ? null : { q, by: 'name' })}
        onSearch={({ q: typed, by }) => {
          setLogged(by === 'name' || typed === '' ? null : { q: typed, by });
          setFilters({ q: by === 'name' ? typed : '' });
        }}
      >
        {(person) => (
          <PersonLine key={person.id} person={person}>
            {person.canSuspend && (
              <Button
                size="sm"
                onClick={() => setSuspending(person)}
                aria-label={`Suspend @${person.handle}`}
              >
                Suspend
              </Button>
            )}
            {person.canLift && <LiftButton person={person} onLift={setLifting} />}
            {!person.canSuspend && person.suspension === null && (
              <p className="basis-full text-muted">
                You can’t suspend this account. It’s your own, or it belongs to staff.
              </p>
            )}
          </PersonLine>
        )}
      </PeopleSearch>
      <section>
        <h2 className="mb-3 text-lg">Suspended now</h2>
        <PagedList
          query={suspended}
          label="Loading suspended accounts"
          skeleton={<Skeleton className="h-40 rounded-lg" />}
          empty={
            <EmptyState icon={UserX} title="Nobody is suspended">
              Find a person above, or suspend somebody from a report.
            </EmptyState>
          }
        >
          {(people) => (
            <Card bleed>
              <ul aria-label="Suspended now" className="divide-y divide-line px-5">
                {people.map((person) => (
                  <PersonLine key={person.id} person={person}>
                    {person.canLift && <LiftButton person={person} onLift={setLifting} />}
                  </PersonLine>
                ))}
              </ul>
            </Card>
          )}
        </PagedList>
      </section>
      {suspending && (
        <SuspendDialog
          handle={suspending.handle}
          act={async (suspension) => {
            await client.safety.suspend({ userId: suspending.id, ...suspension });
            await refresh(`@${suspending.handle} is suspended`, suspending);
          }}
          onClose={() => setSuspending(null)}
        />
      )}
      {lifting && (
        <ReasonDialog
          title={`Lift the suspension of @${lifting.handle}?`}
          confirmLabel="Lift"
          kind="primary"
          help="We’ll save it in the audit log."
          missing="Give a reason for the audit log."
          sentenceOf={errorSentence}
          act={async (note) => {
            await client.safety.liftSuspension({ userId: lifting.id, note });
            await refresh(`@${lifting.handle} can sign in again`, lifting);
          }}
          onClose={() => setLifting(null)}
        >
          They can sign in again, and everything they had is back. We’ll tell them by email.
        </ReasonDialog>
      )}
    </div>
  );
}

function LiftButton({
  person,
  onLift,
}: {
  readonly person: Listed;
  readonly onLift: (person: Listed) => void;
}) {
  return (
    <Button
      size="sm"
      onClick={() => onLift(person)}
      aria-label={`Lift the suspension of @${person.handle}`}
    >
      Lift
    </Button>
  );
}

function PersonLine({
  person: { displayName, handle, avatarUrl, suspension },
  children,
}: {
  readonly person: Listed;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <Avatar name={displayName} url={avatarUrl} />
      <div className="min-w-0 flex-1 basis-24">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Written className="font-medium wrap-anywhere">{displayName}</Written>
          <span className="wrap-anywhere text-muted">@{handle}</span>
          {suspension && <Badge kind="danger">Suspended</Badge>}
        </p>
        {suspension && (
          <>
            <Written as="p" text className="mt-1 wrap-anywhere">
              {suspension.reason}
            </Written>
            <p className="mt-1 text-muted">
              By @{suspension.by.handle} · <Time at={suspension.since} style="datetime" /> ·{' '}
              {suspension.until === null ? (
                'until someone lifts it'
              ) : (
                <>
                  until <Time at={suspension.until} style="datetime" />
                </>
              )}
            </p>
          </>
        )}
      </div>
      {children}
    </li>
  );
}

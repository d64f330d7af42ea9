import { Link } from 'react-router';
import { AUDITED } from '@limelight/contract/area-words';
import type { AuditLine, AuditPerson, ReportOutcome } from '@limelight/contract/safety/operations';
import { Written } from '../ui/forms/written.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';

const OUTCOMES: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'dismissed',
  taken_down: 'taken down',
  suspended: 'account suspended',
};
const ROLES = { admin: 'administrator', moderator: 'moderator' } as const;

/** What happened, to what, by whom and why. */
export function AuditLineItem({ line }: { readonly line: AuditLine }) {
  const { action, person, thing, actor, onBehalfOf, reason } = line;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          <span className="font-semibold">{wordsOf(action)}</span>
          {person && (
            <>
              {' · '}
              <PersonName person={person} />
            </>
          )}
          {thing && (
            <>
              {' · '}
              <ThingName thing={thing} />
            </>
          )}
          <Details line={line} />
        </p>
        <p className="wrap-anywhere text-muted">
          {actor ? (
            <>
              By <PersonName person={actor} />
            </>
          ) : (
            'On the server'
          )}
          {onBehalfOf && (
            <>
              {' for '}
              <PersonName person={onBehalfOf} />
            </>
          )}
        </p>
        {reason !== null && (
          <Written as="p" text className="mt-1 wrap-anywhere">
            {reason}
          </Written>
        )}
      </div>
      <Time at={line.occurredAt} style="datetime" className="text-muted" />
    </li>
  );
}

/** Helpers do what creators can do; the operations that they call have no words here. */
const wordsOf = (action: string): string =>
  Object.entries(AUDITED).find(([known]) => known === action)?.[1] ?? action;

function PersonName({ person: { handle, displayName } }: { readonly person: AuditPerson }) {
  if (handle === null) return <Written>{displayName}</Written>;
  return (
    <>
      <Link
        to={`/admin/people?q=${encodeURIComponent(`@${handle}`)}`}
        className="font-medium text-text underline underline-offset-2"
      >
        <Written>{displayName}</Written>
      </Link>{' '}
      <span className="text-muted">@{handle}</span>
    </>
  );
}

function ThingName({ thing }: { readonly thing: NonNullable<AuditLine['thing']> }) {
  if (thing.name === null || thing.path === null)
    return <span className="text-muted">{goneWords(thing.kind)}</span>;
  return (
    <Link to={thing.path} className="underline underline-offset-2">
      <Written>{thing.name}</Written>
    </Link>
  );
}

const goneWords = (kind: string): string => `${kind.replaceAll('_', ' ')} that’s gone`;

function Details({ line: { details } }: { readonly line: AuditLine }) {
  const { role, amountCents, outcome, by, order } = details;
  return (
    <>
      {role && ` · ${ROLES[role]}`}
      {amountCents !== undefined && (
        <>
          {' · '}
          <Money cents={amountCents} />
        </>
      )}
      {outcome && ` · ${OUTCOMES[outcome]}`}
      {by === 'email' && ' · by email'}
      {by === 'order' && ` · by order${order === undefined ? '' : ` ${order}`}`}
    </>
  );
}

import { Fragment, useState, type ReactNode } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { FoundPerson } from '@limelight/contract/safety/operations';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Field } from '../ui/forms/field.tsx';
import { FindForm } from '../ui/forms/find-form.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyLine } from '../ui/lists/empty-line.tsx';

interface Search {
  readonly q: string;
  readonly by: 'name' | 'email' | 'order';
}
/** A search that leaves a line in the audit log. */
export interface LoggedSearch extends Search {
  readonly by: 'email' | 'order';
}

const BY = {
  name: {
    label: 'Name or handle',
    help: 'Part of a name or handle. @ begins a handle.',
    missing: 'Type part of a name or handle.',
  },
  email: {
    label: 'Email',
    help: 'The whole address. The search goes into the audit log.',
    missing: 'Type an email address.',
  },
  order: {
    label: 'Order number',
    help: 'Finds the fan and the creator. The search goes into the audit log.',
    missing: 'Type an order number.',
  },
} as const;
const CHOICES = (['name', 'email', 'order'] as const).map((value) => ({
  value,
  label: BY[value].label,
}));

/** Finds people by name or handle, and for administrators by email and order number. */
export function PeopleSearch({
  isAdmin,
  search,
  onSearch,
  children,
}: {
  readonly isAdmin: boolean;
  readonly search: Search | null;
  /** An empty `q` ends the search. */
  readonly onSearch: (search: Search) => void;
  readonly children: (person: FoundPerson) => ReactNode;
}) {
  const [by, setBy] = useState<Search['by']>('name');
  const [before, setBefore] = useState(search);
  if (before !== search && before?.by !== search?.by) {
    setBefore(search);
    setBy(search?.by ?? by);
  }
  const [isMissing, setMissing] = useState(false);
  const found = useQuery({
    ...api.safety.findPeople.queryOptions({ input: search ?? skipToken }),
    // each search by email or order is a line in the audit log
    meta: { isLogged: search !== null && search.by !== 'name' },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const fault = isMissing
    ? BY[by].missing
    : search !== null && found.isError
      ? errorSentence(found.error)
      : undefined;
  return (
    <Card>
      <FindForm
        label="Find people"
        help={BY[by].help}
        error={fault}
        value={search?.by === by ? search.q : ''}
        busy={search !== null && found.isFetching}
        onFind={(q) => {
          setMissing(q === '');
          if (found.isError && q === search?.q && by === search.by) void found.refetch();
          else onSearch({ q, by });
        }}
      >
        {isAdmin && (
          <Field label="Search by" className="min-w-44">
            <Select
              value={by}
              onChange={(next) => {
                setBy(next);
                setMissing(false);
              }}
              options={CHOICES}
            />
          </Field>
        )}
      </FindForm>
      {search !== null && found.data && (
        <div className="mt-4" aria-live="polite">
          {found.data.items.length === 0 ? (
            <EmptyLine>Nobody found.</EmptyLine>
          ) : (
            <ul aria-label="Found" className="divide-y divide-line">
              {found.data.items.map((person) => (
                <Fragment key={person.id}>{children(person)}</Fragment>
              ))}
            </ul>
          )}
          {found.data.hasMore && (
            <p className="mt-3 text-sm text-muted">
              More people match. Type more to narrow the search.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

import type { UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/** No row where this site was not restored from a backup. */
export const restoredCopy = statement({
  name: 'backups.restored-copy',
  params: [],
  row: {
    snapshot_at: t.timestamptz(),
    restored_at: t.timestamptz(),
    place: t.text(),
    erasures_noted: t.bool(),
    live_at: t.timestamptz().nullable(),
  },
  text: `select snapshot_at, restored_at, place, erasures_noted, live_at from restored_copy`,
});
export type RestoredCopyRow = Row<typeof restoredCopy>;

export const setLive = statement({
  name: 'backups.set-live',
  params: [t.timestamptz()],
  row: {},
  text: `update restored_copy set live_at = $1 where live_at is null`,
});

/** What administrators still have to decide. */
export const countOpen = statement({
  name: 'backups.count-open',
  params: [],
  row: { work: t.int4().certain(), moves: t.int4().certain() },
  text: `select (select count(*)::int from due_work where decision is null) as work,
           (select count(*)::int from unmatched_moves where decided_at is null) as moves`,
});

export interface PutAside {
  readonly job: string;
  readonly payload: unknown;
  readonly job_key: string | null;
  readonly due_at: Date;
}

export const insertDueWork = statement({
  name: 'backups.insert-due-work',
  params: [t.jsonb<readonly PutAside[]>()],
  row: {},
  text: `insert into due_work (job, payload, job_key, due_at)
         select job, payload, job_key, due_at
         from jsonb_to_recordset($1) as aside(job text, payload jsonb, job_key text, due_at timestamptz)`,
});

const dueColumns = {
  id: t.uuid(),
  job: t.text(),
  payload: t.jsonb<unknown>(),
  due_at: t.timestamptz(),
};

/** Undecided work after ($1, $2), longest due first. */
export const dueWorkPage = statement({
  name: 'backups.due-work-page',
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: dueColumns,
  text: `select id, job, payload, due_at from due_work
         where decision is null and (date_trunc('milliseconds', due_at), id) > ($1, $2)
         order by date_trunc('milliseconds', due_at), id limit $3`,
});

/** Decides one ($3) or all of some jobs ($4), and returns how many were undecided. */
export const decideDueWork = statement({
  name: 'backups.decide-due-work',
  params: [
    t.text<'run' | 'skip'>(),
    t.uuid<UserId>(),
    t.uuid().nullable(),
    t.textArray(),
    t.timestamptz(),
  ],
  row: {},
  text: `update due_work set decision = $1, decided_by = $2, decided_at = $5
         where decision is null and (id = $3 or job = any($4))`,
});

/** Decided work that is not done, after $1. */
export const decidedWork = statement({
  name: 'backups.decided-work',
  params: [t.uuid(), t.int8()],
  row: { id: t.uuid() },
  text: `select id from due_work where decided_at is not null and done_at is null and id > $1 order by id limit $2`,
});

/** Marks it done and returns it; no row where it was done before. */
export const takeDecided = statement({
  name: 'backups.take-decided',
  params: [t.uuid(), t.timestamptz()],
  row: {
    job: t.text(),
    payload: t.jsonb<unknown>(),
    job_key: t.text().nullable(),
    decision: t.text<'run' | 'skip'>().certain(),
  },
  text: `update due_work set done_at = $2 where id = $1 and decided_at is not null and done_at is null
         returning job, payload, job_key, decision`,
});

/** A move that is found again shows what has gone back meanwhile. */
export const putUnmatched = statement({
  name: 'backups.put-unmatched',
  params: {
    provider: t.text<PaymentProvider['name']>(),
    kind: t.text<'charge' | 'transfer'>(),
    reference: t.text(),
    lostId: t.text(),
    amountCents: t.int4<Cents>(),
    returnedCents: t.int4<Cents>(),
    description: t.text().nullable(),
    personId: t.uuid<UserId>().nullable(),
    movedAt: t.timestamptz(),
  },
  row: {},
  text: `insert into unmatched_moves
           (provider, kind, reference, lost_id, amount_cents, returned_cents, description, person_id, moved_at)
         values (:provider, :kind, :reference, :lostId, :amountCents, :returnedCents, :description, :personId, :movedAt)
         on conflict (provider, reference) do update
           set amount_cents = excluded.amount_cents, returned_cents = excluded.returned_cents`,
});

/** Moves that nothing was noted about, after ($1, $2), oldest first. */
export const unmatchedPage = statement({
  name: 'backups.unmatched-page',
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: {
    id: t.uuid(),
    kind: t.text<'charge' | 'transfer'>(),
    provider: t.text<PaymentProvider['name']>(),
    reference: t.text(),
    lost_id: t.text(),
    amount_cents: t.int4<Cents>(),
    returned_cents: t.int4<Cents>(),
    description: t.text().nullable(),
    person_id: t.uuid<UserId>().nullable(),
    moved_at: t.timestamptz(),
  },
  text: `select id, kind, provider, reference, lost_id, amount_cents, returned_cents, description, person_id, moved_at
         from unmatched_moves
         where decided_at is null and (date_trunc('milliseconds', moved_at), id) > ($1, $2)
         order by date_trunc('milliseconds', moved_at), id limit $3`,
});

/** Open moves of these people. */
export const movesOf = statement({
  name: 'backups.moves-of',
  params: [t.uuidArray<UserId>()],
  row: {
    person_id: t.uuid<UserId>().certain(),
    amount_cents: t.int4<Cents>(),
    reference: t.text(),
    moved_at: t.timestamptz(),
  },
  text: `select person_id, amount_cents, reference, moved_at from unmatched_moves
         where person_id = any($1) and decided_at is null order by moved_at desc`,
});

/** No row where something was noted before. */
export const settleUnmatched = statement({
  name: 'backups.settle-unmatched',
  params: [t.uuid(), t.text(), t.uuid<UserId>(), t.timestamptz()],
  row: { reference: t.text() },
  text: `update unmatched_moves set note = $2, decided_by = $3, decided_at = $4
         where id = $1 and decided_at is null returning reference`,
});

/** Names of people, for the lists. */
export const namesOf = statement({
  name: 'backups.names-of',
  params: [t.uuidArray<UserId>()],
  row: { id: t.uuid<UserId>(), handle: t.text(), display_name: t.text() },
  text: `select id, handle, display_name from profiles where id = any($1)`,
});

import type { DueWorkKind } from '@limelight/contract/backups/due-work';
import type { DueWork, UnmatchedMove } from '@limelight/contract/backups/held';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { DueAbout } from '../../kernel/parts/due-work.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { fromStored } from '../../platform/jobs/stored-payload.ts';
import type { Row } from '../../platform/db/statement.ts';
import { dueWorkPage, movesOf, namesOf, unmatchedPage } from './queries.ts';

interface PageInput {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const startOf = (cursor: string | undefined) =>
  cursor === undefined
    ? { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
    : timeCursor.decode(cursor);

/** Undecided due work, each with what it would do now. */
export async function listDueWork(
  deps: Deps,
  { cursor, limit }: PageInput,
): Promise<{ items: DueWork[]; nextCursor: string | null }> {
  const { at, id } = startOf(cursor);
  const rows = await deps.db.many(dueWorkPage, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => timeCursor.encode(row.due_at, row.id));
  const known = await Promise.all(
    items.map(async (row) => ({ row, ...(await readWork(deps, row)) })),
  );
  const people = known.flatMap(({ about }) => [about?.fanId, about?.creatorId]).filter(isPerson);
  const nameOf = await namesBy(deps, people);
  const moves = await deps.db.many(movesOf, people);
  return {
    nextCursor,
    items: known.map(({ row, kind, about }) => {
      const payer = about?.fanId ?? about?.creatorId;
      const move = moves.find(
        (one) => one.person_id === payer && one.amount_cents === about?.amountCents,
      );
      return {
        id: row.id,
        kind,
        dueAt: row.due_at.toISOString(),
        amountCents: about?.amountCents ?? null,
        fan: nameOf(about?.fanId ?? null),
        creator: nameOf(about?.creatorId ?? null),
        sameMove: move ? { reference: move.reference, movedAt: move.moved_at.toISOString() } : null,
      };
    }),
  };
}

/** `about` is null where there is nothing left to do, or the job cannot be read. */
async function readWork(
  deps: Deps,
  { id, job, payload }: Row<typeof dueWorkPage>,
): Promise<{ readonly kind: DueWorkKind; readonly about: DueAbout | null }> {
  const its = deps.dueWork.find((one) => one.job.name === job);
  if (!its) throw new Error(`no area knows the job ${job}`);
  try {
    return { kind: its.kind, about: await its.about(deps, fromStored(its.job, payload)) };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    deps.log.error({ err: error, dueWork: id }, 'due work cannot be read');
    return { kind: its.kind, about: null };
  }
}

/** Charges and transfers that this copy does not know, and that nothing was noted about. */
export async function listUnmatchedMoves(
  deps: Pick<Deps, 'db'>,
  { cursor, limit }: PageInput,
): Promise<{ items: UnmatchedMove[]; nextCursor: string | null }> {
  const { at, id } = startOf(cursor);
  const rows = await deps.db.many(unmatchedPage, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.moved_at, row.id),
  );
  const nameOf = await namesBy(
    deps,
    items.flatMap((row) => row.person_id ?? []),
  );
  return {
    nextCursor,
    items: items.map((row) => ({
      id: row.id,
      kind: row.kind,
      provider: row.provider,
      reference: row.reference,
      lostId: row.lost_id,
      amountCents: row.amount_cents,
      returnedCents: row.returned_cents,
      description: row.description,
      person: nameOf(row.person_id),
      movedAt: row.moved_at.toISOString(),
    })),
  };
}

const isPerson = (id: UserId | null | undefined): id is UserId => id !== null && id !== undefined;

async function namesBy({ db }: Pick<Deps, 'db'>, ids: readonly UserId[]) {
  const rows = ids.length === 0 ? [] : await db.many(namesOf, ids);
  const names = new Map(rows.map((row) => [row.id, row]));
  return (id: UserId | null) => {
    const row = id === null ? undefined : names.get(id);
    return row ? { id: row.id, handle: row.handle, displayName: row.display_name } : null;
  };
}

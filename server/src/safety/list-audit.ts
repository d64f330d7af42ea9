import { z } from 'zod';
import { auditDetails, type AuditLine, type AuditPerson } from '@limelight/contract/safety/audit';
import { userId, type UserId } from '@limelight/contract/platform/ids';
import type { AuditedThing } from '../kernel/parts/audited-things.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import type { Row } from '../platform/db/statement.ts';
import {
  auditLines,
  auditLinesOfAction,
  auditLinesOfPeople,
  peopleOfAudit,
} from './audit-queries.ts';
import { findNamed } from './find-people.ts';

type LineRow = Row<typeof auditLines>;

interface Asked {
  readonly person: string;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * What staff, the operator's commands and helpers of creators did, newest first: the same number of statements for any number of
 * lines.
 */
export async function listAudit(
  deps: Deps,
  viewer: Viewer,
  asked: Asked,
): Promise<{ items: AuditLine[]; nextCursor: string | null }> {
  const rows = await linesOf(deps, asked);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.occurred_at, row.id),
  );
  const lines = items.map((row) => ({ row, subject: subjectOf(row) }));
  const [people, things] = await Promise.all([
    peopleIn(deps, lines),
    thingsIn(deps, viewer, lines),
  ]);
  const personOf = (id: UserId | null) => (id === null ? null : (people.get(id) ?? null));
  return {
    nextCursor,
    items: lines.map(({ row, subject }) => ({
      id: row.id,
      action: row.action,
      actor: personOf(row.actor_id),
      onBehalfOf: personOf(row.on_behalf_of),
      person: subject?.userId ? (people.get(subject.userId) ?? GONE(subject.userId)) : null,
      thing:
        subject && !subject.userId
          ? {
              name: null,
              path: null,
              ...things.get(subject.text),
              kind: subject.kind,
              id: subject.id,
            }
          : null,
      details: auditDetails.catch({}).parse(row.details),
      reason: reasonOf.parse(row.details),
      occurredAt: row.occurred_at.toISOString(),
    })),
  };
}

const reasonOf = z
  .object({ reason: z.string() })
  .transform(({ reason }) => reason)
  .nullable()
  .catch(null);

async function linesOf({ db }: Deps, asked: Asked): Promise<LineRow[]> {
  const position =
    asked.cursor === undefined && asked.to !== undefined
      ? { at: new Date(asked.to), id: FIRST_ID }
      : timeCursor.decode(asked.cursor);
  const between = { ...position, since: new Date(asked.from ?? 0), count: asked.limit + 1 };
  const { action } = asked;
  if (asked.person !== '') {
    const people = await findNamed(db, asked.person, { isWhole: true, most: MOST_PEOPLE });
    return db.many(auditLinesOfPeople, { people, action: action ?? null, ...between });
  }
  return action === undefined
    ? db.many(auditLines, between)
    : db.many(auditLinesOfAction, { action, ...between });
}

/** Before every line of a moment. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Of people who share a part of their name, only so many are looked for. */
const MOST_PEOPLE = 50;

interface Subject {
  /** 'post:…', as the line keeps it. */
  readonly text: string;
  readonly kind: string;
  readonly id: string;
  /** The person, if it is one. */
  readonly userId: UserId | null;
}
interface Line {
  readonly row: LineRow;
  readonly subject: Subject | null;
}

const subjectText = /^(\w+):([0-9a-f-]{36})$/;
const PEOPLE: ReadonlySet<string> = new Set(['user', 'creator', 'fan']);

function subjectOf({ subject: text }: LineRow): Subject | null {
  const [, kind, id] = subjectText.exec(text ?? '') ?? [];
  if (text === null || kind === undefined || id === undefined) return null;
  const person = PEOPLE.has(kind) ? userId.safeParse(id) : null;
  return { text, kind, id, userId: person?.data ?? null };
}

async function peopleIn(
  { db }: Deps,
  lines: readonly Line[],
): Promise<ReadonlyMap<UserId, AuditPerson>> {
  const ids = lines.flatMap(({ row, subject }) => [
    ...(row.actor_id ? [row.actor_id] : []),
    ...(row.on_behalf_of ? [row.on_behalf_of] : []),
    ...(subject?.userId ? [subject.userId] : []),
  ]);
  const rows = ids.length === 0 ? [] : await db.many(peopleOfAudit, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        handle: row.is_deleted ? null : row.handle,
        displayName: row.display_name,
      },
    ]),
  );
}

const GONE = (id: UserId): AuditPerson => ({ id, handle: null, displayName: 'Deleted account' });

/** What the areas call the other things, by the lines' subjects. */
async function thingsIn(
  deps: Deps,
  viewer: Viewer,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, AuditedThing>> {
  const named = await Promise.all(
    [...deps.auditedThings].map(async ([kind, name]) => {
      const ids = lines.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : []));
      if (ids.length === 0) return [];
      const things = await name(deps, viewer, [...new Set(ids)]);
      return [...things].map(([id, thing]) => [`${kind}:${id}`, thing] as const);
    }),
  );
  return new Map(named.flat());
}

import type { AuditLine } from '@limelight/contract/safety/operations';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { statement, t } from '../platform/db/statement.ts';

const auditLines = statement({
  name: 'safety.audit-lines',
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: {
    id: t.uuid(),
    action: t.text(),
    subject: t.text().nullable(),
    reason: t.text().nullable(),
    occurred_at: t.timestamptz(),
    handle: t.text().nullable(),
    display_name: t.text().nullable(),
    for_handle: t.text().nullable(),
    for_name: t.text().nullable(),
  },
  text: `select a.id, a.action, a.subject, a.details ->> 'reason' as reason, a.occurred_at, p.handle, p.display_name,
           owner.handle as for_handle, owner.display_name as for_name
         from audit_log a left join profiles p on p.id = a.actor_id
         left join profiles owner on owner.id = a.on_behalf_of
         where (a.occurred_at, a.id) < ($1, $2)
         order by a.occurred_at desc, a.id desc limit $3`,
});

/** What staff, the operator's commands and helpers of creators did, newest first. */
export async function listAudit(
  deps: Pick<Deps, 'db'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: AuditLine[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(auditLines, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.occurred_at, row.id),
  );
  return {
    nextCursor,
    items: items.map((row) => ({
      id: row.id,
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      actor: toPerson(row.handle, row.display_name),
      onBehalfOf: toPerson(row.for_handle, row.for_name),
      occurredAt: row.occurred_at.toISOString(),
    })),
  };
}

const toPerson = (handle: string | null, displayName: string | null): AuditLine['actor'] =>
  handle === null ? null : { handle, displayName: displayName ?? handle };

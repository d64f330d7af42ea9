import type { AuditedThings } from '../kernel/parts/audited-things.ts';
import { reportedName } from '@limelight/contract/safety/report-words';
import { statement, t } from '../platform/db/statement.ts';

const reportsById = statement({
  name: 'safety.audited-reports',
  params: [t.uuidArray()],
  row: {
    id: t.uuid(),
    kind: t.text(),
    display_name: t.text(),
    is_decided: t.bool().certain(),
  },
  text: `select r.id, r.kind, p.display_name, r.decided_at is not null as is_decided
         from reports r join profiles p on p.id = r.author_id where r.id = any($1)`,
});

/** Reports by what was reported and whose it is, in the list that they stand in. */
export const auditedReports: AuditedThings = async ({ db }, _viewer, ids) => {
  const rows = await db.many(reportsById, ids);
  return new Map(
    rows.map(({ id, kind, display_name: author, is_decided: isDecided }) => [
      id,
      {
        name: `Report about ${author} (${reportedName(kind)})`,
        path: isDecided ? '/admin/reports?state=decided' : '/admin/reports',
      },
    ]),
  );
};

import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import type { OrderKindName } from '../order.ts';
import type { GalleryPart } from './gallery-part.ts';

/**
 * Returns a count of the pictures, films and sounds that a person bought with things of one kind, refunded ones too, by
 * creator, kind of file and month (UTC). `joinFiles` is SQL that joins the files of a thing to its grant `g`, as `file`.
 */
export function countFiles(
  name: string,
  kind: OrderKindName,
  joinFiles: string,
): NonNullable<GalleryPart['counts']> {
  const counts = statement({
    name,
    params: [t.uuid<UserId>()],
    row: {
      creator_id: t.uuid<CreatorId>(),
      kind: t.text<'picture' | 'video' | 'audio'>(),
      month: t.text().certain(),
      files: t.int4().certain(),
    },
    text: `
      select g.creator_id, md.kind, to_char(g.since at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as files
      from granted_things g
      ${joinFiles}
      join media md on md.id = file.media_id
      where g.holder_id = $1 and g.kind = '${kind}' and md.kind <> 'file'
      group by 1, 2, 3
      order by 3 desc, 1, 2`,
  });
  return async ({ db }, viewerId) => {
    const rows = await db.many(counts, viewerId);
    return rows.map(({ creator_id: creatorId, ...row }) => ({ creatorId, ...row }));
  };
}

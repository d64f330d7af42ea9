import type { CreatorId, MassMessageId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { titleOfPost } from '../../posts/index.ts';

const massTitles = statement({
  name: 'messages.list-mass-titles',
  params: [t.uuid<CreatorId>(), t.bool(), t.int8()],
  row: { id: t.uuid<MassMessageId>(), text: t.text().certain(), created_at: t.timestamptz() },
  text: `
    select mass.id, case when said.taken_down_at is null then said.text else '' end as text, mass.created_at
    from mass_messages mass join message_bodies said on said.id = mass.body_id
    where mass.creator_id = $1 and mass.started_at is not null and (not $2 or said.price_cents is not null)
    order by mass.created_at desc, mass.id desc limit $3`,
});

/** The newest mass messages of a creator, each with the beginning of its text ('' where it has none or was taken down). */
export async function listMassTitles(
  db: Queryable,
  creatorId: CreatorId,
  { isPriced, most }: { readonly isPriced: boolean; readonly most: number },
): Promise<{ readonly id: MassMessageId; readonly title: string; readonly at: Date }[]> {
  const rows = await db.many(massTitles, creatorId, isPriced, most);
  return rows.map(({ id, text, created_at: at }) => ({
    id,
    title: titleOfPost({ title: '', text }) ?? '',
    at,
  }));
}

import type { ClientBase } from 'pg';
import type { Manifest } from '../place/manifest.ts';

/** Makes a restored database a held copy. The site of the snapshot may have been a restored copy itself. */
export async function markHeld(
  client: ClientBase,
  {
    takenAt,
    notesErasures,
    place,
  }: Pick<Manifest, 'takenAt' | 'notesErasures'> & {
    readonly place: string;
  },
): Promise<void> {
  await client.query(
    `insert into restored_copy (snapshot_at, restored_at, place, erasures_noted) values ($1, now(), $2, $3)
     on conflict (only_one) do update set snapshot_at = excluded.snapshot_at, restored_at = excluded.restored_at,
       place = excluded.place, erasures_noted = excluded.erasures_noted, live_at = null`,
    [takenAt, place, notesErasures],
  );
}

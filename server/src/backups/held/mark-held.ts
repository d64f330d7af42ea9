import type { ClientBase } from 'pg';
import type { InstallationId } from '../place/installation.ts';
import type { Manifest } from '../place/manifest.ts';

/**
 * Makes a restored database a held copy. The site of the snapshot may have been a restored copy itself. Once it is live, it goes
 * on with the place that it came from, even if a version made the set that gave installations no id.
 */
export async function markHeld(
  client: ClientBase,
  {
    takenAt,
    notesErasures,
    place,
    installation,
  }: Pick<Manifest, 'takenAt' | 'notesErasures'> & {
    readonly place: string;
    /** Null where the place doesn’t say. */
    readonly installation: InstallationId | null;
  },
): Promise<void> {
  await client.query(
    `insert into restored_copy (snapshot_at, restored_at, place, erasures_noted) values ($1, now(), $2, $3)
     on conflict (only_one) do update set snapshot_at = excluded.snapshot_at, restored_at = excluded.restored_at,
       place = excluded.place, erasures_noted = excluded.erasures_noted, live_at = null`,
    [takenAt, place, notesErasures],
  );
  if (installation !== null)
    await client.query(
      `insert into settings (name, value) values ('installation', to_jsonb($1::text))
       on conflict (name) do update set value = excluded.value`,
      [installation],
    );
}

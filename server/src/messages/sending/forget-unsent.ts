import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { isReported } from '../takedowns/report-queries.ts';

const emptyShowing = statement({
  name: 'messages.empty-showing',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `
    delete from message_media file
    where file.media_id = any($1::uuid[])
      and not exists (select from messages m where m.body_id = file.body_id and m.unsent_at is null)
      and not exists (select from held_grants g
        where g.thing_id = file.body_id and g.kind = 'message')
      and not exists (select from mass_messages mass
        where mass.body_id = file.body_id and mass.state in ('scheduled', 'sending'))
      and not ${isReported('file.body_id')}`,
});

/**
 * Unsent messages release a file once no buyer has it and no open report shows it. Mass messages that are still to go out keep
 * theirs.
 */
export async function forgetUnsent(tx: Tx, mediaIds: readonly MediaId[]): Promise<void> {
  await tx.run(emptyShowing, mediaIds);
}

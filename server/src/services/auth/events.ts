import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { AuthCore } from './core.ts';
import type { Origin } from './types.ts';

const addEvent = statement({
  name: 'auth.add-event',
  params: [t.uuid(), t.text(), t.inet().nullable(), t.text().nullable(), t.timestamptz()],
  row: {},
  text: `insert into auth.security_events (user_id, kind, ip, user_agent, occurred_at) values ($1, $2, $3, $4, $5)`,
});

/** Records a security event of an account, in the transaction of the change. */
export async function recordEvent(
  ctx: Pick<AuthCore, 'now' | 'onSecurityEvent'>,
  tx: Tx,
  userId: string,
  kind: string,
  origin: Origin | null,
): Promise<void> {
  await tx.run(addEvent, userId, kind, origin?.ip ?? null, origin?.userAgent ?? null, ctx.now());
  await ctx.onSecurityEvent?.(tx, userId, kind);
}

import { html } from 'hono/html';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { recipient } from './queries.ts';

/** Emails a creator that nothing can be paid out to their account, why, and where to fix it. */
export async function mailPayoutsOnHold(
  deps: Deps,
  tx: Tx,
  creatorId: CreatorId,
  problem: string,
): Promise<void> {
  const { email } = await tx.one(recipient, creatorId);
  if (email === null) return;
  const subject = 'Your payouts are on hold';
  const advice =
    'Go to your earnings, choose Manage and follow the steps at the payment provider. Your balance is safe.';
  const link = `${deps.config.publicUrl}/creator/earnings`;
  await deps.mail.send(tx, {
    to: email,
    subject,
    text: [problem, advice, link].join('\n\n'),
    html: String(
      await html`<h1>${subject}</h1>
        <p>${problem}</p>
        <p>${advice}</p>
        <p><a href="${link}">Go to your earnings</a></p>`,
    ),
  });
}

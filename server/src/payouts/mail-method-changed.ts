import { html } from 'hono/html';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { longMoment } from '../platform/intl.ts';
import { recipient } from './queries.ts';

/** Emails a creator where payouts will go and from when, in time to stop a change that they did not make. */
export async function mailMethodChanged(
  deps: Deps,
  tx: Tx,
  creatorId: CreatorId,
  { label, usableFrom }: { readonly label: string; readonly usableFrom: Date },
): Promise<void> {
  const person = await tx.one(recipient, creatorId);
  const { email, time_zone: timeZone } = person;
  if (email === null) return;
  const { brandName, publicUrl } = deps.config;
  const from = longMoment(usableFrom, person);
  const changed = `Your ${brandName} payouts now go to ${label}. For your security, we won’t send money there before ${from} (${timeZone}).`;
  const advice =
    'If this wasn’t you, change your password and sign out everywhere else now. Your money is still here.';
  const link = `${publicUrl}/dashboard/settings?section=security`;
  await deps.mail.send(tx, {
    to: email,
    subject: 'Your payout method was changed',
    text: [changed, advice, link].join('\n\n'),
    html: String(
      await html`<h1>Your payout method was changed</h1>
        <p>${changed}</p>
        <p>${advice}</p>
        <p><a href="${link}">Go to your security settings</a></p>`,
    ),
  });
}

import { html } from 'hono/html';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { type Region, zonedMoment } from '../platform/intl.ts';
import { suspendedReader, suspensionInSignIn } from './suspension-queries.ts';

interface Words extends Region {
  readonly reason: string | null;
  readonly ends_at: Date | null;
}

/** The text for a suspended person: until when, why, and whom to ask. It never names a reporter. */
function sentencesOf(
  { supportEmail, brandName }: Pick<Deps['config'], 'supportEmail' | 'brandName'>,
  { reason, ends_at: end, ...region }: Words,
): string[] {
  const until = end === null ? '' : ` until ${zonedMoment(end, region)}`;
  return [
    ended(`Your account is suspended${until}`),
    ...(reason === null ? [] : [ended(`The reason: ${reason}`)]),
    supportEmail === null
      ? `If you think this is a mistake, ask the people who run ${brandName} to look at it again.`
      : `If you think this is a mistake, email ${supportEmail}.`,
  ];
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** Why a person may not sign in, as a text for them; null: they may. Waits for a suspension that is being written. */
export async function whyNotIn(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  userId: string,
): Promise<string | null> {
  const row = await db.maybe(suspensionInSignIn, userId);
  return row?.is_suspended ? sentencesOf(config, row).join(' ') : null;
}

/** Emails a person that they were suspended, with the text that the sign-in shows from now on. */
export async function mailSuspended(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  { reason, until }: { readonly reason: string; readonly until: Date | null },
): Promise<void> {
  const reader = await tx.one(suspendedReader, userId);
  await mail(deps, tx, reader.email, 'Your account is suspended', [
    ...sentencesOf(deps.config, { ...reader, reason, ends_at: until }),
    'While it’s suspended, you can’t sign in, and your memberships cost you nothing. If you’re a creator, nobody sees your page, and your payouts wait.',
    'When the suspension ends, everything comes back.',
  ]);
}

/** Emails a person that they can sign in again. */
export async function mailLifted(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const { email } = await tx.one(suspendedReader, userId);
  const lines = ['Your account isn’t suspended anymore, and everything is back.'];
  await mail(deps, tx, email, 'You can sign in again', lines, `${deps.config.publicUrl}/auth`);
}

async function mail(
  deps: Deps,
  tx: Tx,
  to: string | null,
  subject: string,
  lines: readonly string[],
  link?: string,
): Promise<void> {
  if (to === null) return;
  await deps.mail.send(tx, {
    to,
    subject,
    text: [...lines, ...(link === undefined ? [] : [link])].join('\n\n'),
    html: String(
      await html`<h1>${subject}</h1>
        ${lines.map((line) => html`<p>${line}</p>`)}
        ${link !== undefined && html`<p><a href="${link}">Sign in</a></p>`}`,
    ),
  });
}

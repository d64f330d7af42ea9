import { html } from 'hono/html';
import { noticeWords } from '@limelight/contract/notifications/notice-words';
import type { NoticeFact, NoticeKind } from '@limelight/contract/notifications/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { formatCents } from '@limelight/contract/platform/money';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { longDay } from '../platform/intl.ts';
import { insertNotice, noticeForLetter } from './notice-queries.ts';
import { toNotice } from './view.ts';

type TellDeps = Pick<Deps, 'clock' | 'config' | 'mail'>;

/** Only on the screen: a creator with a thousand members would get a thousand letters. */
const WITHOUT_LETTER: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['price_rise_agreed']);

/**
 * Tells somebody what has just become true, in the transaction that makes it true: a line on their notifications
 * screen, and a letter with the same words. Call it after everything that the fact points at is written.
 */
export async function tell(
  deps: TellDeps,
  tx: Tx,
  recipient: UserId | CreatorId,
  { kind, ...facts }: NoticeFact,
): Promise<void> {
  // A creator's id is the person's id.
  const to = recipient as string as UserId;
  const { id } = await tx.one(insertNotice, to, kind, facts, deps.clock.now());
  if (!WITHOUT_LETTER.has(kind)) await write(deps, tx, id);
}

async function write({ config, mail }: TellDeps, tx: Tx, id: string): Promise<void> {
  const row = await tx.one(noticeForLetter, id);
  if (row.email === null) return;
  const { title, lines, action } = noticeWords(toNotice(row), {
    money: (cents) => formatCents(cents, row.locale),
    day: (at) => longDay(new Date(at), row),
    brand: config.brandName,
    supportEmail: config.supportEmail,
  });
  const link = `${config.publicUrl}${action.path}`;
  await mail.send(tx, {
    to: row.email,
    subject: title,
    text: [...lines, `${action.label}: ${link}`].join('\n\n'),
    html: String(
      await html`<h1>${title}</h1>
        ${lines.map((line) => html`<p>${line}</p>`)}
        <p><a href="${link}">${action.label}</a></p>`,
    ),
  });
}

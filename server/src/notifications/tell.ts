import { html } from 'hono/html';
import { noticeWords } from '@limelight/contract/notifications/notice-words';
import type { NoticeFact, NoticeKind } from '@limelight/contract/notifications/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { formatCents } from '@limelight/contract/platform/money';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { longDay } from '../platform/intl.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { insertNotices, noticesForLetters } from './notice-queries.ts';
import { toNotice } from './view.ts';

type TellDeps = Pick<Deps, 'config' | 'mail'>;
type LetterRow = Row<typeof noticesForLetters>;

/** Only on the screen: a creator with a thousand members would get a thousand letters. */
const WITHOUT_LETTER: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['price_rise_agreed']);

/** A fact and its recipient. A creator's id is the person's id. */
export interface News {
  readonly to: UserId | CreatorId;
  readonly fact: NoticeFact;
  /** When it happened. */
  readonly at: Date;
}

/**
 * Tells people what happened to them: a line on their notifications screen, and a letter with the same words. Three
 * statements for any number.
 */
export async function tellAll(deps: TellDeps, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ to, fact: { kind, ...facts }, at }) => ({
    recipient_id: to as string as UserId,
    kind,
    facts,
    created_at: at,
  }));
  const told = await tx.many(insertNotices, rows);
  const withLetter = told.filter(({ kind }) => !WITHOUT_LETTER.has(kind)).map(({ id }) => id);
  if (withLetter.length === 0) return;
  const letters = await tx.many(noticesForLetters, withLetter);
  await deps.mail.send(tx, ...(await Promise.all(letters.map((row) => letterOf(deps, row)))));
}

async function letterOf({ config }: TellDeps, row: LetterRow): Promise<Letter> {
  const { title, lines, action } = noticeWords(toNotice(row), {
    money: (cents) => formatCents(cents, row.locale),
    day: (at) => longDay(new Date(at), row),
    brand: config.brandName,
    supportEmail: config.supportEmail,
  });
  const link = `${config.publicUrl}${action.path}`;
  return {
    to: row.email,
    subject: title,
    text: [...lines, `${action.label}: ${link}`].join('\n\n'),
    html: String(
      await html`<h1>${title}</h1>
        ${lines.map((line) => html`<p>${line}</p>`)}
        <p><a href="${link}">${action.label}</a></p>`,
    ),
  };
}

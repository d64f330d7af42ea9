import { Hono } from 'hono';
import { html } from 'hono/html';
import { noticeSubject } from '@limelight/contract/kernel/notice-subject';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import type { Deps } from '../../kernel/deps.ts';
import { channelsOf } from './channels-for.ts';
import { endCreatorEmails, endEmails } from './choice-queries.ts';
import { readChoices } from './read-choices.ts';
import { secretsOf } from '../delivery/secrets.ts';
import { readUnsubscribeToken, type UnsubscribeLink } from './unsubscribe-link.ts';

export { UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

/**
 * The pages behind unsubscribe links. A mail program posts there by itself (RFC 8058), so no sign-in is needed. Opening the
 * link only asks for confirmation, because virus scanners open links too.
 */
export function unsubscribeRoutes(deps: Pick<Deps, 'db' | 'config'>): Hono {
  const read = async (token: string | undefined) =>
    readUnsubscribeToken((await secretsOf(deps.db)).links, token ?? '');
  return new Hono()
    .get('/', async (c) => {
      const link = await read(c.req.query('token'));
      if (!link)
        return c.html(page('This link doesn’t work', 'Check that you copied all of it.'), 404);
      return c.html(
        page('Unsubscribe?', `You won’t get emails about ${nameOf(link)} any more.`, true),
      );
    })
    .post('/', async (c) => {
      const link = await read(c.req.query('token'));
      if (!link) return c.text('not found', 404);
      await endEmailsOf(deps, link);
      return c.html(
        page('You’re unsubscribed', `You won’t get emails about ${nameOf(link)} any more.`),
      );
    });
}

const nameOf = ({ what }: UnsubscribeLink): string =>
  what === 'daily' ? 'the day’s notifications' : `“${SUBJECTS[what].label}”`;

/** Ends the emails of a link; may run again. Subjects that are always emailed stay. */
async function endEmailsOf(
  deps: Pick<Deps, 'db'>,
  { userId, what }: UnsubscribeLink,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const wishes = (await readChoices(tx, [userId], [])).get(userId);
    if (!wishes) return;
    const subjects = what === 'daily' ? noticeSubject.options : [what];
    const ending = subjects.flatMap((subject) => {
      const channels = channelsOf(subject, wishes.subjects.get(subject));
      const isEnding = what !== 'daily' || channels.email === 'daily';
      return isEnding && !SUBJECTS[subject].fixed.includes('email')
        ? [{ subject, ...channels }]
        : [];
    });
    await tx.run(endEmails, ending, userId);
    if (what === 'daily') await tx.run(endCreatorEmails, userId, ['daily']);
    if (what === 'new_posts' || what === 'streams')
      await tx.run(endCreatorEmails, userId, ['daily', 'at_once']);
  });
}

/** The page works without script or style, because mail programs show it too. */
const page = (title: string, text: string, asks = false) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${asks ? html`<form method="post"><button>Unsubscribe</button></form>` : ''}
          <p><a href="/dashboard/settings?section=notifications">Choose what we email you</a></p>
        </main>
      </body>
    </html>`;

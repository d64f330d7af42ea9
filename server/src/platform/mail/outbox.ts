import { z } from 'zod';
import { HOUR, type Clock } from '../clock/clock.ts';
import type { Db, Queryable } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';

/** A message kept on this machine because no provider is configured; administrators read it at /admin/outbox. */
export const outboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

export const OUTBOX_KEEP_HOURS = 24;

const insertMessage = statement({
  name: 'outbox.insert',
  params: [
    t.text<'mail' | 'sms'>(),
    t.text(),
    t.text().nullable(),
    t.text(),
    t.text().nullable(),
    t.timestamptz(),
  ],
  row: {},
  text: `insert into outbox_messages (channel, recipient, subject, body_text, body_html, created_at) values ($1, $2, $3, $4, $5, $6)`,
});

const deleteOld = statement({
  name: 'outbox.delete-old',
  params: [t.timestamptz()],
  row: {},
  text: `delete from outbox_messages where created_at < $1`,
});

export const listOutbox = statement({
  name: 'outbox.list',
  params: [t.int8()],
  row: {
    id: t.uuid(),
    channel: t.text<'mail' | 'sms'>(),
    recipient: t.text(),
    subject: t.text().nullable(),
    text: t.text(),
    created_at: t.timestamptz(),
  },
  text: `select id, channel, recipient, subject, body_text as text, created_at
         from outbox_messages order by created_at desc limit $1`,
});

export async function keepInOutbox(
  db: Queryable,
  clock: Clock,
  message: {
    channel: 'mail' | 'sms';
    to: string;
    subject: string | null;
    text: string;
    html: string | null;
  },
): Promise<void> {
  // Keeps sign-in links no longer than OUTBOX_KEEP_HOURS.
  await db.run(deleteOld, oldest(clock));
  await db.run(
    insertMessage,
    message.channel,
    message.to,
    message.subject,
    message.text,
    message.html,
    clock.now(),
  );
}

export async function sweepOutbox(db: Db, clock: Clock): Promise<void> {
  await db.run(deleteOld, oldest(clock));
}

const oldest = (clock: Clock) => new Date(clock.now().getTime() - OUTBOX_KEEP_HOURS * HOUR);

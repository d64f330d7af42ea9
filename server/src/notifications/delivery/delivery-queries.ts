import type { UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/** How a notice is sent besides the screen: a push, an email of its own, or the daily email. */
export type DeliveryChannel = 'push' | 'email' | 'digest';

export interface Delivery {
  readonly notice_id: string;
  readonly channel: DeliveryChannel;
  readonly recipient_id: UserId;
  readonly due_at: Date;
}

export const insertDeliveries = statement({
  name: 'notifications.insert-deliveries',
  params: [t.jsonb<readonly Delivery[]>()],
  row: {},
  text: `insert into notice_deliveries (notice_id, channel, recipient_id, due_at)
         select notice_id, channel, recipient_id, due_at from jsonb_to_recordset($1) as due
           (notice_id uuid, channel text, recipient_id uuid, due_at timestamptz)
         on conflict do nothing`,
});

/** The notices for $1 by channel $2 that are due at $3 and not sent yet, oldest first, at most $4. */
export const dueDeliveries = statement({
  name: 'notifications.due-deliveries',
  params: [t.uuid<UserId>(), t.text<DeliveryChannel>(), t.timestamptz(), t.int8()],
  row: { notice_id: t.uuid() },
  text: `select notice_id from notice_deliveries
         where recipient_id = $1 and channel = $2 and sent_at is null and due_at <= $3
         order by due_at, notice_id limit $4`,
});

/** Marks the deliveries of notices $1 by $2 as sent; returns those that were not sent before. */
export const takeDeliveries = statement({
  name: 'notifications.take-deliveries',
  params: [t.uuidArray(), t.text<DeliveryChannel>(), t.timestamptz()],
  row: { notice_id: t.uuid() },
  text: `update notice_deliveries set sent_at = $3
         where notice_id = any($1) and channel = $2 and sent_at is null returning notice_id`,
});

/** The address, language and time zone for letters to a person. */
export const readerOf = statement({
  name: 'notifications.reader-of',
  params: [t.uuid<UserId>()],
  row: { email: t.citext().nullable(), locale: t.text(), time_zone: t.text() },
  text: `select reader.email, a.locale, a.time_zone from people a join auth.emails reader on reader.id = a.id
         where a.id = $1 and a.deleted_at is null`,
});
export type Reader = Row<typeof readerOf>;

import { z } from 'zod';

/** What can fall due while a restored copy is held, and moves money or reaches many people. */
export const dueWorkKind = z.enum([
  'renewal',
  'capture',
  'refund',
  'unanswered',
  'payout',
  'regular_payout',
  'scheduled_post',
  'mass_message',
  'stream_tickets',
  'scheduled_product',
]);
export type DueWorkKind = z.infer<typeof dueWorkKind>;

interface Words {
  readonly title: string;
  /** What happens if it runs now, and if it is skipped. */
  readonly run: string;
  readonly skip: string;
}

export const DUE_WORK_WORDS: Readonly<Record<DueWorkKind, Words>> = {
  renewal: {
    title: 'Renewal',
    run: 'Charges the member’s card for the next month.',
    skip: 'Charges nothing: the membership runs on until the next renewal.',
  },
  capture: {
    title: 'Reserved money',
    run: 'Takes the money that is reserved on the card.',
    skip: 'Takes nothing: the bank releases the money, and the order ends.',
  },
  refund: {
    title: 'Refund',
    run: 'Sends the money back to the card, unless the provider has sent it already.',
    skip: 'Sends nothing: the order stays refunded here, and you send the money yourself.',
  },
  unanswered: {
    title: 'Unanswered message',
    run: 'Refunds what the fan paid, because the message was not answered in time.',
    skip: 'Gives the creator as much time to answer as they had at first.',
  },
  payout: {
    title: 'Payout',
    run: 'Sends the payout that the creator requested.',
    skip: 'Sends nothing: the payout fails, and its amount is available again.',
  },
  regular_payout: {
    title: 'Regular payout',
    run: 'Pays out what is available now.',
    skip: 'Pays out nothing until the next regular day.',
  },
  scheduled_post: {
    title: 'Scheduled post',
    run: 'Publishes the post and tells its followers.',
    skip: 'Publishes nothing: the post is a draft again.',
  },
  mass_message: {
    title: 'Mass message',
    run: 'Sends it to everyone in its audience who doesn’t have it here.',
    skip: 'Sends it to no one else.',
  },
  stream_tickets: {
    title: 'Tickets and marks of a stream',
    run: 'Delivers the tickets and marks if the stream was as long as promised; otherwise cancels it and returns them.',
    skip: 'Leaves them as they are: you return them yourself where they are due.',
  },
  scheduled_product: {
    title: 'Scheduled product',
    run: 'Puts it on sale now, and tells followers.',
    skip: 'Makes it a draft again.',
  },
};

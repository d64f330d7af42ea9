import { CHAT } from '@limelight/contract/live/chat-limits';
import { CHAT_TEXTS } from '@limelight/contract/live/chat-texts';
import type { StreamView } from '@limelight/contract/live/operations';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { checkoutOf, type Checkout, type PurchasePart, tipOf } from '../payments/index.ts';
import { api, client } from '../platform/api.ts';
import { isId } from '../platform/is-id.ts';
import { stream as streamQuery } from './queries.ts';

const TICKET = 'ticket';
const MARK = 'chat-mark';

type Sold = Pick<StreamView, 'id' | 'title' | 'minimumMinutes' | 'keepsRecording'>;

/** The purchase of a ticket. */
export const ticketCheckout = (stream: Sold, priceCents: Cents): Checkout =>
  checkoutOf({
    intent: { verb: TICKET, id: stream.id },
    doneTitle: 'You have a ticket',
    purchase: {
      title: 'Buy a ticket',
      item: `Ticket for “${stream.title}”`,
      priceCents,
      renews: false,
      footnote: [
        STREAM_TEXTS.promise(stream.minimumMinutes),
        ...(stream.keepsRecording ? [STREAM_TEXTS.withRecording] : []),
      ].join(' '),
      buy: (request) => client.live.buyTicket({ streamId: stream.id, ...request }),
    },
  });

/** The purchase of a mark in the chat of a stream. */
export const markCheckout = (
  stream: Pick<StreamView, 'id' | 'title' | 'minimumMinutes'>,
  priceCents: Cents,
): Checkout =>
  checkoutOf({
    intent: { verb: MARK, id: stream.id },
    doneTitle: 'You have a mark in this chat',
    purchase: {
      title: 'Get a mark',
      item: `Mark in the chat of “${stream.title}”`,
      priceCents,
      renews: false,
      footnote: CHAT_TEXTS.markPromise(stream.minimumMinutes),
      buy: (request) => client.live.buyMark({ streamId: stream.id, ...request }),
    },
  });

/** A tip that appears in the chat of the stream once it is paid. */
export const streamTip = ({ id, title, creator }: Pick<StreamView, 'id' | 'title' | 'creator'>) =>
  tipOf({
    creator,
    groupName: `“${title}”`,
    messageMax: CHAT.textMax,
    send: (request) => client.live.tip({ streamId: id, ...request }),
  });

/** What a ticket or a mark changes on screen; and the purchase of one after signing in. */
export const livePart: PurchasePart = {
  opens: [api.live.key()],
  resumes: {
    [TICKET]: async (id, { queries, open }) => {
      if (!isId<StreamId>(id)) return;
      // Reads the stream as this user sees it: it may be open to them, or have another price.
      const stream = await queries.fetchQuery({ ...streamQuery(id), staleTime: 0 });
      if (stream.ticketCents !== null) open(ticketCheckout(stream, stream.ticketCents));
    },
    [MARK]: async (id, { queries, open }) => {
      if (!isId<StreamId>(id)) return;
      const stream = await queries.fetchQuery({ ...streamQuery(id), staleTime: 0 });
      if (stream.markCents !== null && !stream.hasMark)
        open(markCheckout(stream, stream.markCents));
    },
  },
};

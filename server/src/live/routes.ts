import type { OwnStream } from '@limelight/contract/live/stream';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { ActingCreator } from '../kernel/acting.ts';
import type { Deps } from '../kernel/deps.ts';
import { anyone, limitedTo, only, signedIn } from '../kernel/implement.ts';
import { sayRefusals } from '../kernel/say-refusals.ts';
import { presentPurchase } from '../payments/index.ts';
import { chatRoutes } from './chat/routes.ts';
import { whoCame } from './figures/who-came.ts';
import {
  BEGIN_LIMIT,
  CREATE_LIMIT,
  KEY_LIMIT,
  REMIND_LIMIT,
  TICKET_LIMIT,
  WATCH_LIMIT,
} from './limits.ts';
import { notFound } from './refused.ts';
import { begin, cancel, end, getSetup, healthOf, summaryOf } from './sending/going-live.ts';
import { renewKey } from './sending/keys.ts';
import { changeStream } from './streams/change-stream.ts';
import { createStream } from './streams/create-stream.ts';
import { judgeStream } from './streams/judge-streams.ts';
import { listLiveCreators, listStreams, readLists } from './streams/list-streams.ts';
import { listMine, readOwnStreams } from './streams/own-streams.ts';
import { calendarFile, remind } from './streams/remind.ts';
import { look, staffEnd } from './streams/staff.ts';
import { viewStream } from './streams/view-stream.ts';
import { buyTicket } from './tickets/buy-ticket.ts';
import { leaveViewing, watchStream } from './watching/watch.ts';

/** For strangers, too; what is refused becomes the contract's error. */
const open = anyone.use(sayRefusals).live;
const streams = only('creator', 'publish').live;
/** Asked again and again while a stream runs: the audit log says who began and ended it. */
const quietly = only('creator', 'publish', 'unrecorded').live;

/** The operations of streams; those of their chats are in chat/routes.ts. */
export const liveRoutes = {
  create: streams.create
    .use(limitedTo(CREATE_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) =>
      own(deps, creator, await createStream(deps, creator, input)),
    ),
  change: streams.change
    .use(limitedTo(CREATE_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await changeStream(deps, creator, input);
      return own(deps, creator, input.streamId);
    }),
  cancel: streams.cancel.handler(async ({ context: { deps, creator }, input }) => {
    await cancel(deps, creator, input.streamId);
    return { ok: true } as const;
  }),
  getMine: quietly.getMine.handler(({ context: { deps, creator }, input }) =>
    own(deps, creator, input.streamId),
  ),
  listMine: quietly.listMine.handler(({ context: { deps, creator }, input }) =>
    listMine(deps, creator, input),
  ),

  getSetup: quietly.getSetup.handler(({ context: { deps, creator } }) => getSetup(deps, creator)),
  renewKey: streams.renewKey
    .use(limitedTo(KEY_LIMIT))
    .handler(({ context: { deps, creator } }) => renewKey(deps, creator)),
  begin: streams.begin
    .use(limitedTo(BEGIN_LIMIT))
    .handler(({ context: { deps, creator }, input }) => begin(deps, creator, input.streamId)),
  end: streams.end.handler(async ({ context: { deps, creator }, input }) => {
    await end(deps, creator, input.streamId);
    return { ok: true } as const;
  }),
  health: quietly.health.handler(({ context: { deps, creator }, input }) =>
    healthOf(deps, creator, input.streamId),
  ),
  summary: quietly.summary.handler(({ context: { deps, creator }, input }) =>
    summaryOf(deps, creator, input.streamId),
  ),
  listCame: quietly.listCame.handler(async ({ context: { deps, creator }, input }) => {
    await own(deps, creator, input.streamId);
    return whoCame(deps.db, input);
  }),

  get: open.get.handler(async ({ context: { deps, viewer }, input }) => {
    const seen = await judgeStream(deps, viewer, input.streamId);
    const view = seen && (await viewStream(deps, viewer, seen));
    if (!view) throw notFound();
    return view;
  }),
  getLists: open.getLists.handler(async ({ context: { deps, viewer }, input }) => {
    const lists = await readLists(deps, viewer, input.handle);
    if (!lists) throw notFound();
    return lists;
  }),
  list: open.list.handler(async ({ context: { deps, viewer }, input }) => {
    const page = await listStreams(deps, viewer, input);
    if (!page) throw notFound();
    return page;
  }),
  listLiveCreators: open.listLiveCreators.handler(async ({ context: { deps, viewer } }) => ({
    items: await listLiveCreators(deps, viewer),
  })),
  watch: open.watch
    .use(limitedTo(WATCH_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => watchStream(deps, viewer, input.streamId)),
  leave: open.leave.handler(({ context: { deps, viewer }, input }) => {
    leaveViewing(deps, viewer, input.viewingId);
    return { ok: true } as const;
  }),
  buyTicket: signedIn.live.buyTicket
    .use(limitedTo(TICKET_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, buyTicket(deps, viewer, input)),
    ),
  remind: signedIn.live.remind
    .use(limitedTo(REMIND_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await remind(deps, viewer, input);
      return { ok: true } as const;
    }),
  getCalendarFile: open.getCalendarFile.handler(({ context: { deps, viewer }, input }) =>
    calendarFile(deps, viewer, input.streamId),
  ),

  look: only('moderator').live.look.handler(async ({ context: { deps, viewer }, input }) => {
    await look(deps, viewer, input);
    return { ok: true } as const;
  }),
  staffEnd: only('moderator').live.staffEnd.handler(
    async ({ context: { deps, viewer }, input }) => {
      await staffEnd(deps, viewer, input);
      return { ok: true } as const;
    },
  ),
  ...chatRoutes,
};

/** The creator's own stream. Throws not_found where it is not theirs. */
async function own(deps: Deps, creator: ActingCreator, id: StreamId): Promise<OwnStream> {
  const [found] = await readOwnStreams(deps, creator, [id]);
  if (!found) throw notFound();
  return found.stream;
}

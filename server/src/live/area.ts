import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { streamsOfAccount } from './account.ts';
import { leaveBlocked } from './chat/leave-blocked.ts';
import { seesInChats } from './chat/sees-in-chats.ts';
import {
  endHeldJob,
  endLongJob,
  lateJob,
  openRecordingJob,
  settleTicketsJob,
  sweepJob,
} from './jobs.ts';
import { markOrder } from './marks/buy-mark.ts';
import { noticesOfLive } from './notices/notices.ts';
import { sweepClipsDaily } from './reports/clips.ts';
import { reportedLines } from './reports/reported-lines.ts';
import { reportedStreams } from './reports/reported-streams.ts';
import { liveRoutes } from './routes.ts';
import { endLate } from './sending/end-late.ts';
import { streamsOnSuspension } from './sending/end-all.ts';
import { endHeld, endStream } from './sending/states.ts';
import { streamChannel } from './stream-channel.ts';
import { auditedStreams } from './streams/audited-streams.ts';
import { bytesOfStreams } from './streams/bytes-of-streams.ts';
import { forgetCovers } from './streams/forget-covers.ts';
import { ticketOrder } from './tickets/buy-ticket.ts';
import { dueTickets } from './tickets/due-tickets.ts';
import {
  openRecording,
  returnToBlocked,
  settleTickets,
  stopWatching,
} from './tickets/settle-tickets.ts';
import { tipNews } from './tips/tip-news.ts';
import { followRights } from './watching/follow-rights.ts';

export const liveArea = defineArea({
  name: 'live',
  tables: [
    'chat_moderators',
    'stream_chats',
    'stream_keys',
    'stream_line_reactions',
    'stream_lines',
    'stream_previews',
    'stream_reminders',
    'stream_report_clips',
    'stream_report_lines',
    'stream_tips',
    'stream_tokens',
    'stream_visits',
    'stream_voices',
    'streams',
  ],
  routes: liveRoutes,
  jobs: [
    handleJob(lateJob, (deps, { streamId }) => endLate(deps, streamId)),
    handleJob(sweepJob, (deps, { streamId }) => endLate(deps, streamId)),
    handleJob(endHeldJob, (deps, { streamId, heldSince }) =>
      endHeld(deps, streamId, new Date(heldSince)),
    ),
    handleJob(
      endLongJob,
      async (deps, { streamId }) => void (await endStream(deps, streamId, 'longest')),
    ),
    handleJob(settleTicketsJob, settleTickets),
    handleJob(openRecordingJob, openRecording),
    sweepClipsDaily,
  ],
  dueWork: dueTickets,
  consumers: [followRights, tipNews],
  notices: noticesOfLive,
  orderKinds: [ticketOrder, markOrder],
  ofAccount: streamsOfAccount,
  bytes: bytesOfStreams,
  channels: [streamChannel],
  reports: { stream: reportedStreams, stream_line: reportedLines },
  audited: { stream: auditedStreams },
  onFilesLeaving: forgetCovers,
  seesPerson: seesInChats,
  onBlocked: [returnToBlocked, stopWatching, leaveBlocked],
  onSuspension: streamsOnSuspension,
});

import { wordsOfLive } from '@limelight/contract/live/notice-words';
import { noticesOfLive as kinds } from '@limelight/contract/live/notices';
import { hear, tell } from '../../kernel/parts/news.ts';
import { noticeArea } from '../../kernel/parts/notice-area.ts';
import {
  markReturned,
  streamAnnounced,
  streamBegan,
  streamCanceled,
  streamEnded,
  ticketReturned,
} from '../events.ts';
import { lineRestored, lineTakenDown } from '../reports/events.ts';
import { askers, fans, toAskers, toFans } from './crowds.ts';
import { sightOfAnnounced, sightOfLive, sightOfStream } from './stream-sight.ts';

const aboutStream = ({ streamId }: { readonly streamId: string }) => streamId;
type OfCreator = Parameters<typeof toFans>[1];
const ofCreator = ({ creatorId }: Pick<OfCreator, 'creatorId'>) => creatorId;

const stopped = ({ streamId, creatorId }: OfCreator, at: Date) =>
  tell(kinds.stream_stopped, { streamId }, { to: creatorId, at });

/** The notices of streams and their chats. */
export const noticesOfLive = noticeArea({
  kinds,
  words: wordsOfLive,
  rules: {
    stream_announced: { sight: sightOfAnnounced, once: 'of a thing', ofCreator },
    stream_began: { sight: sightOfLive, once: 'of a thing', ofCreator },
    stream_reminded: { sight: sightOfLive, once: 'of a thing' },
    stream_canceled: { sight: sightOfStream, once: 'of a thing' },
    ticket_returned: { sight: sightOfStream },
    mark_returned: { sight: sightOfStream },
    stream_stopped: { sight: null },
    // The notice names only the stream: where several lines there were taken down, any of its takedowns can be the undone one.
    stream_line_taken_down: {
      sight: null,
      undoneBy: { kind: 'stream_line_restored', about: aboutStream },
    },
    stream_line_restored: {
      sight: null,
      undoneBy: { kind: 'stream_line_taken_down', about: aboutStream },
    },
  },
  names: [
    {
      name: 'reason',
      join: `left join lateral (
          select why.details ->> 'reason' as text from streams own
          join audit_log why on why.subject = 'stream:' || own.id and why.action = 'live.staffEnd'
          where n.kind = 'stream_stopped' and own.id = (n.facts ->> 'streamId')::uuid and own.creator_id = n.recipient_id
          order by why.occurred_at desc limit 1) ended on true`,
      value: 'ended.text',
    },
  ],
  hears: [
    hear(streamAnnounced, (stream, at) => [toFans('stream_announced', stream, at)]),
    hear(streamBegan, (stream, at) => [
      toFans('stream_began', stream, at),
      ...(stream.wasAnnounced ? [toAskers('stream_reminded', stream, at)] : []),
    ]),
    hear(streamCanceled, ({ reason, ...stream }, at) => [
      toAskers('stream_canceled', stream, at),
      ...(reason === 'staff' ? [stopped(stream, at)] : []),
    ]),
    hear(streamEnded, ({ reason, ...stream }, at) =>
      reason === 'staff' ? [stopped(stream, at)] : [],
    ),
    hear(ticketReturned, ({ fanId, streamId, creatorId }, at) => [
      tell(kinds.ticket_returned, { streamId, creatorId }, { to: fanId, at }),
    ]),
    hear(markReturned, ({ fanId, streamId, creatorId }, at) => [
      tell(kinds.mark_returned, { streamId, creatorId }, { to: fanId, at }),
    ]),
    hear(lineTakenDown, ({ authorId, reportId, streamId }, at) => [
      tell(kinds.stream_line_taken_down, { reportId, streamId }, { to: authorId, at }),
    ]),
    hear(lineRestored, ({ authorId, streamId }, at) => [
      tell(kinds.stream_line_restored, { streamId }, { to: authorId, at }),
    ]),
  ],
  crowds: [fans, askers],
});

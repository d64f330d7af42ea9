import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { creatorId, streamId } from '../platform/ids.ts';

const ofStream = { streamId, creatorId };
const toFans = { names: ['stream'], subject: 'streams', isSocial: true } as const;
const ofStaff = { subject: 'moderation', isSocial: false } as const;

export const noticesOfLive = noticesByKind([
  /** To followers and members who may learn of it. `startsAt`: the time that it has now, as ISO. */
  defineNotice('stream_announced', {
    ...toFans,
    fact: ofStream,
    names: ['stream', 'startsAt'],
  }),
  defineNotice('stream_began', { ...toFans, fact: ofStream }),
  /** To people who asked to be reminded, whom they follow or not. */
  defineNotice('stream_reminded', { ...toFans, fact: ofStream }),
  /** To people who asked to be reminded and have no ticket. */
  defineNotice('stream_canceled', { ...toFans, fact: ofStream }),
  /** To a buyer: their ticket went back by itself. */
  defineNotice('ticket_returned', {
    fact: ofStream,
    names: ['stream'],
    subject: 'streams',
    isSocial: false,
  }),
  /** To a buyer: their mark in the chat went back by itself. */
  defineNotice('mark_returned', {
    fact: ofStream,
    names: ['stream'],
    subject: 'streams',
    isSocial: false,
  }),
  /** To the creator: staff ended or canceled a stream. */
  defineNotice('stream_stopped', { ...ofStaff, fact: { streamId }, names: ['reason'] }),
  /** To the author of a line in a chat. */
  defineNotice('stream_line_taken_down', {
    ...ofStaff,
    fact: { reportId: z.uuid(), streamId },
    names: ['reason'],
  }),
  defineNotice('stream_line_restored', { ...ofStaff, fact: { streamId } }),
]);

import { STREAM } from '@limelight/contract/live/limits';
import type { OwnStream } from '@limelight/contract/live/operations';
import { oneLine } from '@limelight/contract/platform/one-line';
import type { client } from '../../platform/api.ts';
import { type AudienceChoice, choiceOf, readAudience } from '../../posts/index.ts';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';
import { toLocal, toMoment } from '../../ui/values/local-time.ts';

/** A stream as the form holds it; amounts, tags and times as typed. */
export interface StreamDraft {
  readonly title: string;
  readonly description: string;
  readonly tags: string;
  readonly coverMediaId: string | null;
  readonly audience: AudienceChoice;
  /** '' for no ticket. */
  readonly ticket: string;
  readonly sellsTickets: boolean;
  readonly preview: string;
  readonly minimum: string;
  /** '' begins as soon as it is connected. */
  readonly startsAt: string;
  readonly chatIsOn: boolean;
  readonly slow: string;
  readonly membersOnly: boolean;
  /** What a mark in the chat costs; '' for none. */
  readonly mark: string;
  /** '' for no goal. */
  readonly goal: string;
  readonly keepsRecording: boolean;
  readonly commentsAllowed: boolean;
}

export type StreamContent = Omit<Parameters<typeof client.live.create>[0], 'idempotencyKey'>;

/** Messages by the field that they belong to. */
export type StreamProblems = { readonly [Name in keyof StreamDraft]?: string | undefined };

export const emptyStream = (audience: AudienceChoice): StreamDraft => ({
  title: '',
  description: '',
  tags: '',
  coverMediaId: null,
  audience,
  ticket: '',
  sellsTickets: false,
  preview: '0',
  minimum: String(STREAM.minimumMinutes),
  startsAt: '',
  chatIsOn: true,
  slow: '0',
  membersOnly: false,
  mark: '',
  goal: '',
  keepsRecording: true,
  commentsAllowed: true,
});

export const draftOf = (own: OwnStream): StreamDraft => ({
  title: own.title,
  description: own.description,
  tags: own.tags.map((tag) => `#${tag}`).join(' '),
  coverMediaId: own.coverMediaId,
  audience: choiceOf(own.audience),
  ticket: own.ticketCents === null ? '' : centsToField(own.ticketCents),
  sellsTickets: own.ticketCents !== null,
  preview: String(own.previewSeconds),
  minimum: String(own.minimumMinutes),
  startsAt: toLocal(own.startsAt),
  chatIsOn: own.chat.isOn,
  slow: String(own.chat.slowSeconds),
  membersOnly: own.chat.membersOnly,
  mark: own.markCents === null ? '' : centsToField(own.markCents),
  goal: own.goalCents === null ? '' : centsToField(own.goalCents),
  keepsRecording: own.keepsRecording,
  commentsAllowed: own.commentsAllowed,
});

/** Everyone may watch: then there is nothing to sell, and no preview. */
export const isForEveryone = ({ audience }: Pick<StreamDraft, 'audience'>): boolean =>
  audience.who === 'everyone';

const sells = (draft: StreamDraft): boolean => draft.sellsTickets && !isForEveryone(draft);

/** Words of tags, with or without #, between spaces or commas. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,#]+/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** What keeps the stream from being set up at `now`. */
export function problemsOf(draft: StreamDraft, now: Date): StreamProblems {
  const audience = readAudience(draft.audience);
  const startsAt = toMoment(draft.startsAt);
  return {
    title: oneLine(draft.title) === '' ? 'Give your stream a title.' : undefined,
    tags:
      tagsIn(draft.tags).length > STREAM.tagsMax ? `Use up to ${STREAM.tagsMax} tags.` : undefined,
    audience: audience.ok ? undefined : audience.problem,
    ticket: sells(draft) ? amountFault(draft.ticket, TICKET) : undefined,
    mark: draft.mark.trim() === '' ? undefined : amountFault(draft.mark, MARK),
    goal: draft.goal.trim() === '' ? undefined : amountFault(draft.goal, GOAL),
    startsAt:
      draft.startsAt === ''
        ? undefined
        : startsAt === null
          ? 'Choose a day and a time.'
          : new Date(startsAt) <= now
            ? 'That time has passed.'
            : undefined,
  };
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** The sentence that names both. */
  readonly text: string;
}
const TICKET: Range = {
  min: STREAM.minTicketCents,
  max: STREAM.maxTicketCents,
  text: STREAM.ticketText,
};
const MARK: Range = { min: STREAM.minMarkCents, max: STREAM.maxMarkCents, text: STREAM.markText };
const GOAL: Range = {
  min: STREAM.minGoalCents,
  max: STREAM.maxGoalCents,
  text: 'A tip goal can be from $1.00 to $100,000.00.',
};

function amountFault(typed: string, { min, max, text }: Range): string | undefined {
  const parsed = parseCents(typed);
  if (!parsed.ok) return amountProblem[parsed.reason];
  return parsed.cents < min || parsed.cents > max ? text : undefined;
}

const centsIn = (typed: string): number | null => {
  const parsed = parseCents(typed);
  return parsed.ok ? parsed.cents : null;
};

/** The stream as the contract takes it; call it once there are no problems. */
export function contentOf(draft: StreamDraft): StreamContent {
  const audience = readAudience(draft.audience);
  return {
    title: oneLine(draft.title),
    description: draft.description.trim(),
    tags: tagsIn(draft.tags),
    coverMediaId: draft.coverMediaId,
    audience: audience.ok ? audience.audience : [],
    ticketCents: sells(draft) ? centsIn(draft.ticket) : null,
    previewSeconds: isForEveryone(draft) ? 0 : Number(draft.preview),
    minimumMinutes: Number(draft.minimum),
    chat: {
      isOn: draft.chatIsOn,
      slowSeconds: Number(draft.slow),
      membersOnly: draft.membersOnly,
    },
    markCents: centsIn(draft.mark),
    goalCents: centsIn(draft.goal),
    keepsRecording: draft.keepsRecording,
    commentsAllowed: draft.commentsAllowed,
    startsAt: toMoment(draft.startsAt),
  };
}

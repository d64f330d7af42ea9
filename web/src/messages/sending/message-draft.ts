import type { TrayFile } from '../../media/index.ts';
import { keep, readKept } from '../../platform/kept.ts';
import { centsToField } from '../../ui/forms/parse-cents.ts';
import type { QueuedMessage } from '../reading/pending-queue.ts';

/** A file of a draft. */
export interface DraftFile extends TrayFile {
  readonly isFree: boolean;
}

/** The message that the draft replies to, in short. */
export interface DraftReply {
  readonly id: string;
  readonly name: string;
  readonly excerpt: string;
}

/** The draft of a message. */
export interface MessageDraft {
  readonly text: string;
  readonly files: readonly DraftFile[];
  /** As typed; null for no price. */
  readonly price: string | null;
  /** The words that open with the price. */
  readonly lockedText: string;
  readonly reply: DraftReply | null;
  /** Set once the user has begun to pay for the message, so that another try is the same message. */
  readonly clientId: string | null;
}

export const EMPTY_DRAFT: MessageDraft = {
  text: '',
  files: [],
  price: null,
  lockedText: '',
  reply: null,
  clientId: null,
};

/** Returns the draft with its files changed; the same draft where they are unchanged. */
export function withFiles(
  draft: MessageDraft,
  change: (files: readonly DraftFile[]) => readonly DraftFile[],
): MessageDraft {
  const files = change(draft.files);
  return files === draft.files ? draft : { ...draft, files };
}

/** Joins texts with line breaks, without the empty ones. */
export const inLines = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n');

/** The changes when the price is removed: the locked words are kept as ordinary words. */
export const withoutPrice = ({ text, lockedText }: MessageDraft): Partial<MessageDraft> => ({
  price: null,
  text: inLines(text, lockedText),
  lockedText: '',
});

/** Puts a refused message before what is already in the draft. */
export const takenBack = (
  draft: MessageDraft,
  { text, lockedText, media, priceCents }: QueuedMessage,
): MessageDraft => ({
  ...draft,
  text: inLines(text, draft.text),
  lockedText: inLines(lockedText, draft.lockedText),
  files: [
    ...media.map(({ mediaId, isFree }) => ({ id: mediaId, mediaId, isFree })),
    ...draft.files,
  ],
  price: priceCents === null ? draft.price : centsToField(priceCents),
});

const placeOf = (owner: string, conversationId: string) =>
  `${owner}:message-draft:${conversationId}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isFile = (value: unknown): value is DraftFile =>
  isRecord(value) &&
  isText(value['id']) &&
  (value['mediaId'] === null || isText(value['mediaId'])) &&
  typeof value['isFree'] === 'boolean';
const isReply = (value: unknown): value is DraftReply =>
  isRecord(value) && isText(value['id']) && isText(value['name']) && isText(value['excerpt']);

/**
 * The stored draft of this browser, unless another device has changed the text since this one saved it (`savedText`).
 * `onServer` is the server's text.
 */
export function loadDraft(owner: string, conversationId: string, onServer: string): MessageDraft {
  const kept = readKept(placeOf(owner, conversationId));
  if (!isRecord(kept)) return { ...EMPTY_DRAFT, text: onServer };
  const { text, files, price, lockedText, reply, clientId, savedText } = kept;
  const own = isText(text) ? text : '';
  return {
    text: own === savedText ? onServer : own,
    files: Array.isArray(files) && files.every(isFile) ? files : [],
    price: isText(price) ? price : null,
    lockedText: isText(lockedText) ? lockedText : '',
    reply: isReply(reply) ? reply : null,
    clientId: isText(clientId) ? clientId : null,
  };
}

/** `savedText`: the text that the server has. */
export function keepDraft(
  owner: string,
  conversationId: string,
  draft: MessageDraft,
  savedText: string,
): void {
  const isEmpty =
    draft.text === '' &&
    draft.lockedText === '' &&
    draft.files.length === 0 &&
    draft.price === null &&
    draft.reply === null;
  const isNothing = isEmpty && savedText === '';
  keep(placeOf(owner, conversationId), isNothing ? null : { ...draft, savedText });
}

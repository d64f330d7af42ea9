import { keep, readKept } from '../../platform/kept.ts';

/** A file of a message that is being written. */
export interface DraftFile {
  /** Of the upload, or the media's own where it was in the vault before. */
  readonly id: string;
  /** Null until the upload is whole. */
  readonly mediaId: string | null;
  readonly isFree: boolean;
}

/** The message that is being answered, in short. */
export interface DraftReply {
  readonly id: string;
  readonly name: string;
  readonly excerpt: string;
}

/** A message that is being written. */
export interface MessageDraft {
  readonly text: string;
  readonly files: readonly DraftFile[];
  /** As it was typed; null where there is none. */
  readonly price: string | null;
  /** Opens with the price. */
  readonly lockedText: string;
  readonly reply: DraftReply | null;
  /** What the message is called since somebody began to pay for it: tried again it is the same one. */
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

/** Texts one below the other, without the empty ones. */
export const inLines = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n');

/** What changes where the price is taken away: the locked words are not lost, they are words like others. */
export const withoutPrice = ({ text, lockedText }: MessageDraft): Partial<MessageDraft> => ({
  price: null,
  text: inLines(text, lockedText),
  lockedText: '',
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
 * What was being written here: this browser's own, unless another device has written on since this one's text was saved
 * (`savedText`). `onServer` is what the server has.
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

/** `savedText`: what the server has of it. */
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

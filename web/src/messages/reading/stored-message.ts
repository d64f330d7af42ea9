import type { Cents } from '@limelight/contract/platform/money';
import { keep, keptNames, readKept } from '../../platform/kept.ts';
import type { PendingMessage } from './pending-queue.ts';

/** Each message has a key of its own, so that two tabs never overwrite each other's. */
const beginning = (owner: string) => `${owner}:message:`;

/** Whether an earlier page of this user left unsent messages. */
export const hasStoredMessages = (owner: string): boolean => keptNames(beginning(owner)).length > 0;

export const keepMessage = (
  owner: string,
  clientId: string,
  message: PendingMessage | null,
): void => keep(beginning(owner) + clientId, message);

export const storedMessages = (owner: string): PendingMessage[] =>
  keptNames(beginning(owner)).flatMap((name) => parseMessage(readKept(name)) ?? []);

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCents = (value: unknown): value is Cents => Number.isSafeInteger(value);
const isFile = (value: unknown): value is PendingMessage['media'][number] =>
  isRecord(value) && isText(value['mediaId']) && typeof value['isFree'] === 'boolean';

/** Checked by hand: zod is larger than the screen. A message of an earlier version in another shape is ignored. */
export function parseMessage(stored: unknown): PendingMessage | null {
  if (!isRecord(stored)) return null;
  const { clientId, conversationId, text, lockedText, media, priceCents, replyTo } = stored;
  const { forwardedFrom, writtenAt, failure } = stored;
  if (!isText(clientId) || !isText(conversationId) || !isText(text) || !isText(writtenAt))
    return null;
  if (!Array.isArray(media) || !media.every(isFile)) return null;
  return {
    clientId,
    conversationId,
    text,
    // Earlier versions stored none.
    lockedText: isText(lockedText) ? lockedText : '',
    media,
    priceCents: isCents(priceCents) ? priceCents : null,
    replyTo: isText(replyTo) ? replyTo : null,
    forwardedFrom: isText(forwardedFrom) ? forwardedFrom : null,
    writtenAt,
    failure: isText(failure) ? failure : null,
  };
}

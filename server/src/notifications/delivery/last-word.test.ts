import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import { conversationId, postId } from '@limelight/contract/platform/ids';
import { areaParts } from '../../area-parts.ts';
import { lastWord } from './last-word.ts';

const [a, b] = [postId.parse(randomUUID()), postId.parse(randomUUID())];
const chat = conversationId.parse(randomUUID());
const reportId = randomUUID();
const down = (of = a): NoticeFact => ({ kind: 'post_taken_down', postId: of });
const back = (of = a): NoticeFact => ({ kind: 'post_restored', postId: of });
const messageDown = (sequence: number): NoticeFact => ({
  kind: 'message_taken_down',
  reportId,
  conversationId: chat,
  sequence,
});
const messageBack: NoticeFact = { kind: 'message_restored', conversationId: chat, sequence: 1 };
const commentDown: NoticeFact = { kind: 'comment_taken_down', reportId, postId: a };
const commentBack: NoticeFact = { kind: 'comment_restored', postId: a };
const notice = (fact: NoticeFact, at: number) => ({
  at,
  fact,
  kind: areaParts.notices.kinds.get(fact.kind)!,
});

test.each<[string, NoticeFact[], number[]]>([
  ['nothing that is taken back', [down(), { kind: 'followed' }, { kind: 'followed' }], [0, 1, 2]],
  ['a takedown and its undo', [down(), back()], [1]],
  ['and another takedown', [down(), back(), down()], [2]],
  ['an undo of what was told before', [back()], [0]],
  ['another post', [down(), back(b)], [0, 1]],
  ['a message', [messageDown(1), messageDown(2), messageBack], [1, 2]],
  ['two comments, one of which is back', [commentDown, commentDown, commentBack], [0, 2]],
  ['a post and a comment of it', [down(), commentBack], [0, 1]],
])('of news that leave together the last word stays: %s', (_, facts, kept) => {
  expect(lastWord(facts.map(notice)).map(({ at }) => at)).toEqual(kept);
});

import type { StreamId } from '@limelight/contract/platform/ids';
import type { Sight, TextDoor } from '../../kernel/parts/notice-area.ts';
import { type TextOfStream, textsOfStreams } from './texts-of-streams.ts';

interface Asked {
  readonly streamId: StreamId;
}
type Texts = ReadonlyMap<StreamId, TextOfStream>;

const door: TextDoor<Asked, Texts> = {
  read: ({ db, clock }, readerId, asked) =>
    textsOfStreams(db, readerId, [...new Set(asked.map(({ streamId }) => streamId))], clock.now()),
};

/** A notice about a stream, for readers who may learn of it, while `isTrue` of it. */
const sightWhile = (isTrue: (text: TextOfStream) => boolean): Sight<Asked, Asked, Texts> => ({
  door,
  ask: ({ streamId }) => ({ streamId }),
  judge(texts, { streamId }) {
    const text = texts.get(streamId);
    if (!text || !isTrue(text)) return null;
    return { names: { stream: text.title, startsAt: text.startsAt?.toISOString() ?? null } };
  },
});

export const sightOfStream = sightWhile(() => true);
/** Until it begins, or is canceled. */
export const sightOfAnnounced = sightWhile(({ state }) => state === 'announced');
/** While it runs. */
export const sightOfLive = sightWhile(({ state }) => state === 'live');

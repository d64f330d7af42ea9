import { z } from 'zod';
import {
  creatorId,
  type CreatorId,
  streamId,
  type StreamId,
  userId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';

/** A stream has changed: the process that has its engine looks at it again. */
const STREAM_CHANGED = 'live_stream';
/** What a person may watch has changed. */
const RIGHTS_CHANGED = 'live_rights';

/** A stream, or something said in its chat, was reported: the process that has its engine keeps the end of it. */
const REPORTED = 'live_report';

export const sayReport = ({ bus }: Pick<Deps, 'bus'>, reportId: string): Promise<void> =>
  bus.publish(REPORTED, reportId);

export const sayStream = ({ bus }: Pick<Deps, 'bus'>, id: StreamId): Promise<void> =>
  bus.publish(STREAM_CHANGED, id);

/** A right of a person, or of everybody at one creator, may have ended: their viewings are asked again. */
export const sayRights = (
  { bus }: Pick<Deps, 'bus'>,
  whose: { readonly personId: UserId } | { readonly creatorId: CreatorId },
): Promise<void> =>
  bus.publish(
    RIGHTS_CHANGED,
    'personId' in whose ? `person ${whose.personId}` : `creator ${whose.creatorId}`,
  );

interface Heard {
  readonly stream: (id: StreamId) => void;
  readonly person: (id: UserId) => void;
  readonly creator: (id: CreatorId) => void;
  readonly report: (id: string) => void;
  /** Messages may have been lost. */
  readonly gap: () => void;
}

/** Listens to the other processes; the returned function ends that. */
export function hearBus({ bus }: Pick<Deps, 'bus'>, heard: Heard): () => void {
  const leave = [
    bus.subscribe(REPORTED, (said) => {
      const id = z.uuid().safeParse(said);
      if (id.success) heard.report(id.data);
    }),
    bus.subscribe(STREAM_CHANGED, (said) => {
      const id = streamId.safeParse(said);
      if (id.success) heard.stream(id.data);
    }),
    bus.subscribe(RIGHTS_CHANGED, (said) => {
      const [whose = '', id = ''] = said.split(' ');
      const person = userId.safeParse(id);
      const creator = creatorId.safeParse(id);
      if (whose === 'person' && person.success) heard.person(person.data);
      if (whose === 'creator' && creator.success) heard.creator(creator.data);
    }),
  ];
  bus.onGap(heard.gap);
  return () => leave.forEach((end) => end());
}

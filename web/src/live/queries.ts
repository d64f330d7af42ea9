import type { StreamView } from '@limelight/contract/live/operations';
import type { StreamId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';
import { now } from '../platform/clock.ts';

/** A stream that runs is read again so often: strangers hear no channel. */
const RUNNING_MS = 20_000;
const LISTS_MS = 30_000;
const OWN_MS = 5_000;
const RECORDING_MS = 5_000;
/** A recording that is not there by then was not made, or is not for this viewer. */
const MADE_WITHIN_MS = 30 * 60_000;

export const stream = (streamId: StreamId) =>
  api.live.get.queryOptions({
    input: { streamId },
    staleTime: 5_000,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'live' || data?.state === 'announced'
        ? RUNNING_MS
        : data && awaitsRecording(data)
          ? RECORDING_MS
          : false,
  });

/** The recording of a stream that has just ended is being made. */
export const awaitsRecording = ({
  state,
  keepsRecording,
  recordingPostId,
  endedAt,
}: Pick<StreamView, 'state' | 'keepsRecording' | 'recordingPostId' | 'endedAt'>): boolean =>
  state === 'ended' &&
  keepsRecording &&
  recordingPostId === null &&
  endedAt !== null &&
  now().getTime() - Date.parse(endedAt) < MADE_WITHIN_MS;

/** Live, announced and recorded streams; of one creator with their handle. */
export const streamLists = (handle?: string) =>
  api.live.getLists.queryOptions({
    input: handle === undefined ? {} : { handle },
    staleTime: 10_000,
    refetchInterval: LISTS_MS,
  });

export const ownStream = (streamId: StreamId) =>
  api.live.getMine.queryOptions({
    input: { streamId },
    staleTime: 2_000,
    // A program connects by itself, and a connection may be lost elsewhere.
    refetchInterval: ({ state }) =>
      state.data?.state === 'ended' || state.data?.state === 'canceled' ? false : OWN_MS,
  });

export const ownStreams = (show: 'coming' | 'past') =>
  api.live.listMine.infiniteOptions({
    input: (cursor: string | undefined) => ({ show, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The address and the key for programs, and what is running. */
export const setup = () => api.live.getSetup.queryOptions({ input: {}, staleTime: 5_000 });

export const chat = (streamId: StreamId) =>
  api.live.getChat.queryOptions({
    input: { streamId },
    // The channel tells what is new; it is read again when the chat is opened later.
    staleTime: Infinity,
    gcTime: 0,
  });

import { useEffect } from 'react';
import type { MediaId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { useSession } from '../../platform/session.tsx';
import { readPosition, savePosition, worthKeeping } from '../resume.ts';
import {
  isShared,
  latest,
  type Left,
  type RecordingId,
  SharedPosition,
} from '../shared-position.ts';

/** How long to wait for the server's position; after that, playback starts at the beginning. */
const ANSWER_MS = 1_500;
/** Beyond this position the user has begun to watch, or has moved by themselves. Seconds. */
const BEGUN = 3;

/** Resumes an element where this user left it, on this device or another, and saves its position. */
export function usePosition(element: HTMLMediaElement | null, id: RecordingId): void {
  const { user } = useSession();
  const viewer = user?.id ?? null;

  useEffect(() => {
    if (!element) return;
    const shared = viewer !== null && isShared(id) ? shareOf(id) : null;
    const here = readPosition(viewer, id);
    const there = shared && withinTime(shared.read());
    let isOver = false;
    let isPlaced = false;
    const goTo = (left: Left | null) => {
      if (isOver) return;
      isPlaced = true;
      const seconds = worthKeeping(left?.seconds ?? 0, element.duration);
      if (seconds > 0 && element.currentTime < BEGUN) element.currentTime = seconds;
    };
    const resume = () => {
      // loaded again after a failure: return to the position before
      if (isPlaced) goTo(readPosition(viewer, id));
      else if (there) void there.then((left) => goTo(latest(here, left)));
      else goTo(here);
    };
    const remember = () => {
      if (!isPlaced) return;
      const { currentTime, duration } = element;
      savePosition(viewer, id, currentTime, duration);
      const kept = worthKeeping(currentTime, duration);
      // watching the first seconds again is not a new position yet
      if (kept > 0 || currentTime > duration / 2) shared?.note(kept);
    };
    const rest = () => shared?.flush();
    element.addEventListener('loadedmetadata', resume);
    element.addEventListener('timeupdate', remember);
    element.addEventListener('pause', rest);
    document.addEventListener('visibilitychange', rest);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    return () => {
      isOver = true;
      rest();
      element.removeEventListener('loadedmetadata', resume);
      element.removeEventListener('timeupdate', remember);
      element.removeEventListener('pause', rest);
      document.removeEventListener('visibilitychange', rest);
    };
  }, [element, id, viewer]);
}

const shareOf = (id: MediaId) =>
  new SharedPosition({
    read: () => client.media.position({ mediaId: id }),
    save: (positionMs) => client.media.savePosition({ mediaId: id, positionMs }),
    now: () => Date.now(),
  });

const withinTime = (asked: Promise<Left | null>): Promise<Left | null> =>
  Promise.race([asked, new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS))]);

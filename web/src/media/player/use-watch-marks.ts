import { useEffect } from 'react';
import { client } from '../../platform/api.ts';
import { isShared, type RecordingId } from '../shared-position.ts';
import { WatchMarks } from './watch-marks.ts';

/** Reports how far a recording is played. A report that fails is not counted. */
export function useWatchMarks(element: HTMLMediaElement | null, id: RecordingId): void {
  useEffect(() => {
    if (!element || !isShared(id)) return;
    const marks = new WatchMarks();
    const jump = () => marks.jump();
    const follow = () => {
      if (element.seeking) return;
      for (const mark of marks.playTo(element.currentTime, element.duration))
        client.analytics.recordWatch({ mediaId: id, mark }).catch(() => undefined);
    };
    element.addEventListener('seeking', jump);
    element.addEventListener('emptied', jump);
    element.addEventListener('timeupdate', follow);
    return () => {
      element.removeEventListener('seeking', jump);
      element.removeEventListener('emptied', jump);
      element.removeEventListener('timeupdate', follow);
    };
  }, [element, id]);
}

import { useEffect, useState } from 'react';

/** The API of phones that allow full screen only for the video element itself. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

/** Full screen for the player; undefined if the browser cannot do it. */
export function useFullScreen(
  root: HTMLElement | null,
  video: HTMLVideoElement | null,
): { isFull: boolean; toggle: (() => void) | undefined } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!root) return;
    const follow = () => setFull(document.fullscreenElement === root);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [root]);
  const phone: PhoneVideo | null = video;
  if (!root || !phone) return { isFull, toggle: undefined };
  if (document.fullscreenEnabled) {
    const toggle = () => {
      const done = isFull ? document.exitFullscreen() : root.requestFullscreen();
      // rejected without a user gesture: nothing has changed, so there is nothing to report
      done.catch(() => undefined);
    };
    return { isFull, toggle };
  }
  const enter = phone.webkitEnterFullscreen?.bind(phone);
  return { isFull, toggle: enter };
}

/** Toggles picture-in-picture; undefined if the browser does not support it. */
export function pictureInPicture(video: HTMLVideoElement | null): (() => void) | undefined {
  if (!video || !document.pictureInPictureEnabled) return undefined;
  return () => {
    const done =
      document.pictureInPictureElement === video
        ? document.exitPictureInPicture()
        : video.requestPictureInPicture();
    Promise.resolve(done).catch(() => undefined);
  };
}

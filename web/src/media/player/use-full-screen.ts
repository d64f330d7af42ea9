import { useEffect, useState } from 'react';

/** A phone that lets only the film itself fill the screen. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

/** The player on the whole screen; undefined where the browser cannot. */
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
      // refused without a press: nothing has changed, and nothing is lost
      done.catch(() => undefined);
    };
    return { isFull, toggle };
  }
  const enter = phone.webkitEnterFullscreen?.bind(phone);
  return { isFull, toggle: enter };
}

/** Into a small window above everything, and back; undefined where the browser has none. */
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

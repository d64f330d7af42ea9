import { useEffect, useState } from 'react';
import { readSettings, saveSettings } from './settings.ts';

export interface Caption {
  readonly language: string;
  readonly url: string;
}

export interface Captions {
  /** Null while they are off. */
  readonly language: string | null;
  readonly choose: (language: string | null) => void;
  /** Turns captions off, or on in the best language for the browser. */
  readonly toggle: () => void;
  /** The current lines; empty while the browser renders them itself. */
  readonly lines: readonly string[];
}

/** The captions of a film: the chosen language, and the lines to show. */
export function useCaptions(
  video: HTMLVideoElement | null,
  captions: readonly Caption[],
): Captions {
  const has = (language: string | null) => captions.some((one) => one.language === language);
  const [wanted, setWanted] = useState(() => readSettings().captions);
  const [lines, setLines] = useState<readonly string[]>([]);
  const language = has(wanted) ? wanted : null;

  useEffect(() => {
    if (!video || language === null) return;
    const track = trackOf(video, language);
    if (!track) return;
    // picture-in-picture and a phone's own full screen show only captions that the browser renders
    let isElsewhere = false;
    const show = () => {
      track.mode = isElsewhere ? 'showing' : 'hidden';
      setLines(isElsewhere ? [] : textsOf(track));
    };
    const leave = () => ((isElsewhere = true), show());
    const comeBack = () => ((isElsewhere = false), show());
    show();
    track.addEventListener('cuechange', show);
    for (const event of LEAVING) video.addEventListener(event, leave);
    for (const event of COMING_BACK) video.addEventListener(event, comeBack);
    return () => {
      track.mode = 'disabled';
      track.removeEventListener('cuechange', show);
      for (const event of LEAVING) video.removeEventListener(event, leave);
      for (const event of COMING_BACK) video.removeEventListener(event, comeBack);
      setLines([]);
    };
  }, [video, language]);

  const choose = (next: string | null) => {
    setWanted(next);
    saveSettings({ captions: next });
  };
  return {
    language,
    choose,
    toggle: () => choose(language === null ? bestOf(captions.map((one) => one.language)) : null),
    lines,
  };
}

const LEAVING = ['enterpictureinpicture', 'webkitbeginfullscreen'];
const COMING_BACK = ['leavepictureinpicture', 'webkitendfullscreen'];

function trackOf(video: HTMLVideoElement, language: string): TextTrack | undefined {
  const elements = video.querySelectorAll('track');
  return Array.from(elements).find((one) => one.srclang === language)?.track;
}

function textsOf(track: TextTrack): string[] {
  return Array.from(track.activeCues ?? []).flatMap((cue) =>
    cue instanceof VTTCue ? (cue.getCueAsHTML().textContent?.split('\n') ?? []) : [],
  );
}

/** The best match for the browser's languages in their order, else the first one. */
export function bestOf(
  languages: readonly string[],
  preferred: readonly string[] = navigator.languages,
): string | null {
  for (const one of preferred) {
    const wish = one.toLowerCase();
    const found =
      languages.find((language) => language === wish) ??
      languages.find((language) => language.split('-')[0] === wish.split('-')[0]);
    if (found !== undefined) return found;
  }
  return languages[0] ?? null;
}

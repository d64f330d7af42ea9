import { useEffect, useState } from 'react';
import { capture, captureProblem, type Capture, type Choice, FIRST_CHOICE } from './capture.ts';

type Captured =
  | { readonly at: 'asking' }
  | { readonly at: 'ready'; readonly capture: Capture }
  | { readonly at: 'failed'; readonly message: string };

export interface Camera {
  readonly state: Captured;
  readonly choice: Choice;
  readonly choose: (changes: Partial<Choice>) => void;
  readonly isMuted: boolean;
  readonly mute: (isMuted: boolean) => void;
  /** The picture is black while it is hidden. */
  readonly isHidden: boolean;
  readonly hide: (isHidden: boolean) => void;
  readonly again: () => void;
}

/** The camera or the screen and the microphone, from mounting on while `wanted`. */
export function useCapture(wanted: boolean): Camera {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [state, setState] = useState<Captured>({ at: 'asking' });
  const [isMuted, mute] = useState(false);
  const [isHidden, hide] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    let taken: Capture | undefined;
    setState({ at: 'asking' });
    capture(choice).then(
      (fresh) => {
        if (isOver) return fresh.stop();
        taken = fresh;
        // The browser's own bar ends the sharing of a screen; a camera may be unplugged.
        fresh.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (isOver) return;
          if (choice.source === 'screen') setChoice({ ...choice, source: 'camera' });
          else setState({ at: 'failed', message: 'Your camera was disconnected.' });
        });
        setState({ at: 'ready', capture: fresh });
      },
      (error: unknown) => {
        if (isOver) return;
        // Not sharing a screen leaves the camera as it was.
        if (choice.source === 'screen') setChoice({ ...choice, source: 'camera' });
        else setState({ at: 'failed', message: captureProblem(error, choice.source) });
      },
    );
    return () => {
      isOver = true;
      taken?.stop();
    };
  }, [wanted, choice, turn]);

  const stream = state.at === 'ready' ? state.capture.stream : null;
  useEffect(() => {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }, [stream, isMuted]);
  useEffect(() => {
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = !isHidden;
  }, [stream, isHidden]);

  return {
    state,
    choice,
    choose: (changes) => setChoice((before) => ({ ...before, ...changes })),
    isMuted,
    mute,
    isHidden,
    hide,
    again: () => setTurn((before) => before + 1),
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { recordVoice, type Recording } from './record-voice.ts';

type Recorder =
  | { readonly at: 'asking' }
  /** `levels`: the volume of the last tenths of seconds, 0 to 1, newest last. */
  | { readonly at: 'recording'; readonly seconds: number; readonly levels: readonly number[] }
  | { readonly at: 'recorded'; readonly file: File; readonly url: string }
  | { readonly at: 'failed'; readonly message: string };

/** Records the microphone from mounting on: asks for permission, shows the volume, and returns a file at the end. */
export function useVoiceRecorder() {
  const [state, setState] = useState<Recorder>({ at: 'asking' });
  const recording = useRef<Recording>(undefined);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let isOver = false;
    let url: string | undefined;
    setState({ at: 'asking' });
    const onLevel = (levels: readonly number[], seconds: number) => {
      if (!isOver) setState({ at: 'recording', seconds, levels });
    };
    recordVoice(onLevel)
      .then((begun) => {
        if (isOver) begun.stop();
        recording.current = begun;
        return begun.file;
      })
      .then(
        (file) => {
          if (isOver) return;
          url = URL.createObjectURL(file);
          setState({ at: 'recorded', file, url });
        },
        (error: unknown) => {
          if (!isOver) setState({ at: 'failed', message: reasonOf(error) });
        },
      );
    return () => {
      isOver = true;
      recording.current?.stop();
      recording.current = undefined;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [turn]);

  return {
    state,
    stop: useCallback(() => recording.current?.stop(), []),
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'Your browser didn’t allow the microphone. Change that in its settings for this site.';
  if (name === 'NotFoundError') return 'We couldn’t find a microphone.';
  return 'Your browser couldn’t record.';
}

import { useCallback, useEffect, useRef, useState } from 'react';

/** The longest that is recorded at once. */
const VOICE_SECONDS = 300;
const LEVELS = 48;
const TICK_MS = 100;

/** What the browser can write; the server reads all of them. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

type Recorder =
  | { readonly at: 'asking' }
  /** `levels`: the last tenths of seconds, 0 to 1, the newest last. */
  | { readonly at: 'recording'; readonly seconds: number; readonly levels: readonly number[] }
  | { readonly at: 'recorded'; readonly file: File; readonly url: string }
  | { readonly at: 'failed'; readonly message: string };

interface Session {
  readonly recorder: MediaRecorder;
  readonly stop: () => void;
}

/** Records the microphone from when it is mounted: asks for it, shows how loud it is, and gives a file at the end. */
export function useVoiceRecorder() {
  const [state, setState] = useState<Recorder>({ at: 'asking' });
  const session = useRef<Session>(undefined);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let isOver = false;
    let url: string | undefined;
    setState({ at: 'asking' });
    void open((levels, seconds) => setState({ at: 'recording', seconds, levels })).then(
      ({ begun, file }) => {
        if (isOver) return begun.stop();
        session.current = begun;
        void file.then((recorded) => {
          if (isOver) return;
          url = URL.createObjectURL(recorded);
          setState({ at: 'recorded', file: recorded, url });
        });
      },
      (error: unknown) => {
        if (!isOver) setState({ at: 'failed', message: reasonOf(error) });
      },
    );
    return () => {
      isOver = true;
      session.current?.stop();
      session.current = undefined;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [turn]);

  return {
    state,
    stop: useCallback(() => session.current?.stop(), []),
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

async function open(
  onLevel: (levels: readonly number[], seconds: number) => void,
): Promise<{ begun: Session; file: Promise<File> }> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const meter = meterOf(stream);
  const parts: Blob[] = [];
  let levels: readonly number[] = Array<number>(LEVELS).fill(0);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    levels = [...levels, meter.level()].slice(-LEVELS);
    onLevel(levels, (ticks * TICK_MS) / 1_000);
    if (ticks * TICK_MS >= VOICE_SECONDS * 1_000) stop();
  }, TICK_MS);
  let isOver = false;
  function stop(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  }
  const file = new Promise<File>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
    recorder.addEventListener('stop', () => {
      const type = recorder.mimeType.split(';')[0] ?? '';
      const ending = type.split('/')[1] ?? 'webm';
      resolve(new File(parts, `Voice message.${ending}`, { type }));
    });
  });
  recorder.start();
  onLevel(levels, 0);
  return { begun: { recorder, stop }, file };
}

/** How loud the microphone is at this moment, 0 to 1. */
function meterOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      return samples.reduce((most, one) => Math.max(most, Math.abs(one - 128) / 128), 0);
    },
    close: () => void context.close(),
  };
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'Your browser didn’t allow the microphone. Change that in its settings for this site.';
  if (name === 'NotFoundError') return 'We couldn’t find a microphone.';
  return 'Your browser can’t record here.';
}

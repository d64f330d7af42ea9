/** The longest recording. */
const MOST_MS = 300_000;
const LEVELS = 48;
const TICK_MS = 100;

/** The formats that browsers record; the server reads all of them. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

export interface Recording {
  /** Ends the recording; may be called more than once. */
  readonly stop: () => void;
  /** Resolves when the recording ends for any reason; rejects where the browser could not record. */
  readonly file: Promise<File>;
}

/** Asks for the microphone and records up to five minutes. Rejects where no microphone is available. */
export async function recordVoice(
  onLevel: (levels: readonly number[], seconds: number) => void,
): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return record(stream, letGo, onLevel);
  } catch (error) {
    letGo();
    throw error;
  }
}

function record(
  stream: MediaStream,
  letGo: () => void,
  onLevel: (levels: readonly number[], seconds: number) => void,
): Recording {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const meter = meterOf(stream);
  const parts: Blob[] = [];
  // Measured by the clock, because timers in a background tab run less often.
  const begun = performance.now();
  let levels: readonly number[] = Array<number>(LEVELS).fill(0);
  const timer = setInterval(() => {
    const passed = performance.now() - begun;
    levels = [...levels, meter.level()].slice(-LEVELS);
    onLevel(levels, passed / 1_000);
    if (passed >= MOST_MS) stop();
  }, TICK_MS);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const end = () => {
    clearInterval(timer);
    letGo();
    meter.close();
  };
  const file = new Promise<File>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
    // Also fires when the microphone is unplugged.
    recorder.addEventListener(
      'stop',
      () => {
        end();
        const type = recorder.mimeType.split(';')[0] ?? '';
        const ending = type.split('/')[1] ?? 'webm';
        resolve(new File(parts, `Voice message.${ending}`, { type }));
      },
      { once: true },
    );
    recorder.addEventListener(
      'error',
      () => {
        end();
        reject(new Error('the browser stopped recording'));
      },
      { once: true },
    );
  });
  recorder.start();
  onLevel(levels, 0);
  return { stop, file };
}

/** A meter for the current volume of the microphone, 0 to 1. */
function meterOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let isClosed = false;
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      return samples.reduce((most, one) => Math.max(most, Math.abs(one - 128) / 128), 0);
    },
    close: () => {
      if (!isClosed) void context.close();
      isClosed = true;
    },
  };
}

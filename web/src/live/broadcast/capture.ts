/** What a creator chose to send. */
export interface Choice {
  readonly source: 'camera' | 'screen';
  /** A device's id; '' for the browser's own choice. */
  readonly cameraId: string;
  readonly microphoneId: string;
  readonly shape: 'landscape' | 'portrait';
  /** Removes noise and echo from a voice; off for music, which then has two channels. */
  readonly cleansVoice: boolean;
}

export const FIRST_CHOICE: Choice = {
  source: 'camera',
  cameraId: '',
  microphoneId: '',
  shape: 'landscape',
  cleansVoice: true,
};

const LONG = 1280;
const SHORT = 720;
const FRAMES = 30;

/** What the browser is asked for. */
function wantedVideo({ cameraId, shape }: Choice): MediaTrackConstraints {
  const [width, height] = shape === 'landscape' ? [LONG, SHORT] : [SHORT, LONG];
  return {
    width: { ideal: width },
    height: { ideal: height },
    aspectRatio: { ideal: width / height },
    frameRate: { ideal: FRAMES, max: FRAMES },
    ...(cameraId === '' ? { facingMode: 'user' } : { deviceId: { exact: cameraId } }),
  };
}

function wantedAudio({ microphoneId, cleansVoice }: Choice): MediaTrackConstraints {
  return {
    echoCancellation: cleansVoice,
    noiseSuppression: cleansVoice,
    autoGainControl: cleansVoice,
    ...(!cleansVoice && { channelCount: { ideal: 2 } }),
    ...(microphoneId !== '' && { deviceId: { exact: microphoneId } }),
  };
}

/** Picture and sound of this device. */
export interface Capture {
  readonly stream: MediaStream;
  /** The cameras and microphones; their names are known only once one was allowed. */
  readonly devices: readonly MediaDeviceInfo[];
  readonly stop: () => void;
}

/** Asks for the camera or the screen, and the microphone. Rejects as the browser does. */
export async function capture(choice: Choice): Promise<Capture> {
  const { mediaDevices } = navigator;
  const parts: MediaStream[] = [];
  let mixer: Mixer | null = null;
  const stop = () => {
    for (const part of parts) for (const track of part.getTracks()) track.stop();
    mixer?.close();
  };
  try {
    if (choice.source === 'camera') {
      parts.push(
        await mediaDevices.getUserMedia({
          video: wantedVideo(choice),
          audio: wantedAudio(choice),
        }),
      );
    } else {
      const screen = await mediaDevices.getDisplayMedia({
        video: { frameRate: { ideal: FRAMES, max: FRAMES } },
        audio: true,
      });
      parts.push(screen);
      // Letters stay sharp; a film that is shown loses frames before it loses detail.
      for (const track of screen.getVideoTracks()) track.contentHint = 'detail';
      // A screen without a microphone is fine.
      const microphone = await mediaDevices
        .getUserMedia({ audio: wantedAudio(choice) })
        .catch(() => null);
      if (microphone) parts.push(microphone);
    }
    const sounds = parts.flatMap((part) => part.getAudioTracks());
    if (sounds.length > 1) mixer = mixOf(sounds);
    return {
      stream: new MediaStream([
        ...parts.flatMap((part) => part.getVideoTracks()),
        ...(mixer ? mixer.tracks : sounds),
      ]),
      devices: await mediaDevices.enumerateDevices(),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

interface Mixer {
  readonly tracks: readonly MediaStreamTrack[];
  readonly close: () => void;
}

/** The sound of the screen and of the microphone in one track. */
function mixOf(tracks: readonly MediaStreamTrack[]): Mixer {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const track of tracks)
    context.createMediaStreamSource(new MediaStream([track])).connect(mixed);
  return { tracks: mixed.stream.getAudioTracks(), close: () => void context.close() };
}

/** Why there is no picture, in words. */
export function captureProblem(error: unknown, source: Choice['source']): string {
  if (!('mediaDevices' in navigator))
    return 'This browser gives the camera only to secure pages. Open this site with https.';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return source === 'screen'
      ? 'You didn’t choose a screen to share.'
      : 'Your browser didn’t allow the camera and the microphone. Change that in its settings for this site.';
  if (name === 'NotFoundError') return 'We couldn’t find a camera and a microphone.';
  if (name === 'NotReadableError') return 'Another program is using your camera or microphone.';
  if (name === 'OverconstrainedError') return 'That device is no longer there. Choose another one.';
  return 'Your browser couldn’t start the camera.';
}

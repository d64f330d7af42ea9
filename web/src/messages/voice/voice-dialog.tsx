import { Mic, RotateCcw, Square } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { useVoiceRecorder } from './use-voice-recorder.ts';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

/** Records a voice message. Starts at once; the recording can be played before it is added, or replaced. */
export function VoiceDialog({
  onRecorded,
  onClose,
}: {
  readonly onRecorded: (file: File) => void;
  readonly onClose: () => void;
}) {
  const { state, stop, again } = useVoiceRecorder();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Voice message"
      size="sm"
      footer={
        state.at === 'recorded' ? (
          <>
            <Button variant="quiet" onClick={again}>
              <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
              Record again
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                onRecorded(state.file);
                onClose();
              }}
            >
              Add to message
            </Button>
          </>
        ) : state.at === 'recording' ? (
          <Button variant="primary" onClick={stop}>
            <Square aria-hidden className="size-4 fill-current" strokeWidth={1.75} />
            Stop
          </Button>
        ) : state.at === 'failed' ? (
          <Button onClick={again}>Try again</Button>
        ) : undefined
      }
    >
      <div className="flex min-h-24 flex-col items-center justify-center gap-3">
        {state.at === 'asking' && (
          <p role="status" className="text-sm text-muted">
            Allow the microphone to start recording.
          </p>
        )}
        {state.at === 'recording' && (
          <>
            <p
              role="timer"
              aria-label="Recording"
              className="numbers flex items-center gap-2 text-xl"
            >
              <Mic aria-hidden className="size-5.5 text-danger" strokeWidth={1.75} />
              {clock(state.seconds)}
            </p>
            <Waveform bars={state.levels.map((level) => level * 100)} className="h-10 w-full" />
          </>
        )}
        {state.at === 'recorded' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the user's own words, just spoken
          <audio controls src={state.url} aria-label="Your recording" className="w-full" />
        )}
        {state.at === 'failed' && (
          <p role="alert" className="text-center text-sm text-danger">
            {state.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FilmExtras } from './film-extras.tsx';

/** The poster, teaser and captions of a film, in a dialog over the screen on which the film is used. */
export function FilmDialog({
  mediaId,
  fileName,
  durationMs,
  onPoster,
  onClose,
}: {
  readonly mediaId: string;
  readonly fileName: string;
  /** Null while the film is being prepared. */
  readonly durationMs: number | null;
  /** Called when the server has made another poster. */
  readonly onPoster: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Poster, teaser and captions"
      description={`For ${fileName}, everywhere you use it.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <FilmExtras mediaId={mediaId} durationMs={durationMs} onPoster={onPoster} />
      </div>
    </Dialog>
  );
}

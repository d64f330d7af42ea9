import { ChartBarBig, FolderOpen, ImagePlus } from 'lucide-react';
import { POST } from '@limelight/contract/posts/limits';
import { MEDIA_FILES } from '../../media/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';

export interface ComposerToolbarProps {
  readonly count: number;
  /** How much of all files is sent, 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onVault: () => void;
  /** Undefined where no (further) poll is possible. */
  readonly onPoll: (() => void) | undefined;
  /** Undefined while there is nothing to discard. */
  readonly onDiscard: (() => void) | undefined;
}

/** The buttons that add something to the post. */
export function ComposerToolbar(props: ComposerToolbarProps) {
  const { count, progress, onFiles, onVault, onPoll, onDiscard } = props;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <FileButton multiple accept={MEDIA_FILES} className="max-sm:-order-2" onFiles={onFiles}>
        <ImagePlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        Add pictures or videos
      </FileButton>
      <Button size="sm" onClick={onVault}>
        <FolderOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
        Vault
      </Button>
      {onPoll && (
        <Button size="sm" onClick={onPoll}>
          <ChartBarBig aria-hidden className="size-4.5" strokeWidth={1.75} />
          Poll
        </Button>
      )}
      <p
        className="numbers flex-1 px-1 text-sm whitespace-nowrap text-muted max-sm:-order-1"
        aria-live="polite"
      >
        {progress !== null ? (
          `Uploading · ${Math.floor(progress * 100)}%`
        ) : count > 0 ? (
          `${count} of ${POST.mediaMax}`
        ) : (
          <span className="hidden xl:inline">Or drop or paste them here</span>
        )}
      </p>
      {onDiscard && (
        <Button variant="quiet" size="sm" className="ml-auto" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}

import { isOnServer } from '../../platform/environment.ts';
import {
  CircleDollarSign,
  FolderOpen,
  HandCoins,
  ImagePlus,
  MessageSquareQuote,
  Mic,
} from 'lucide-react';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { MEDIA_FILES } from '../../media/index.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import type { ComposerDialog } from './composer-dialogs.tsx';

const canRecord = (): boolean =>
  !isOnServer && 'mediaDevices' in navigator && 'MediaRecorder' in window;

/** The buttons that add files, a price, words or a tip to a message. */
export function ComposerTools({
  conversation: { canSell, canTip },
  hasPrice,
  onFiles,
  onOpen,
  onPrice,
  onTip,
}: {
  readonly conversation: Pick<ConversationView, 'canSell' | 'canTip'>;
  readonly hasPrice: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onOpen: (dialog: ComposerDialog) => void;
  /** Asks for a price, or takes it away. */
  readonly onPrice: () => void;
  readonly onTip: () => void;
}) {
  return (
    <>
      <FileButton
        multiple
        accept={MEDIA_FILES}
        name="Add pictures or videos"
        onFiles={onFiles}
        look="quiet"
        className="target px-0!"
      >
        <ImagePlus aria-hidden className="size-5.5" strokeWidth={1.75} />
      </FileButton>
      {canRecord() && (
        <IconButton icon={Mic} label="Record a voice message" onClick={() => onOpen('voice')} />
      )}
      {canSell && (
        <>
          <IconButton icon={FolderOpen} label="From your vault" onClick={() => onOpen('vault')} />
          <IconButton
            icon={MessageSquareQuote}
            label="Quick replies"
            onClick={() => onOpen('replies')}
          />
          <IconButton
            icon={CircleDollarSign}
            label="Set a price"
            aria-expanded={hasPrice}
            onClick={onPrice}
          />
        </>
      )}
      {canTip && <IconButton icon={HandCoins} label="Send a tip" onClick={onTip} />}
    </>
  );
}

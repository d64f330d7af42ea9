import { lazy, Suspense } from 'react';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { FanVaultPicker } from '../fans/fan-vault-picker.tsx';
import type { MessageTray } from './use-message-tray.ts';

// Only creators have quick replies.
const QuickReplyPicker = lazy(async () => ({
  default: (await import('../quick-replies/quick-reply-picker.tsx')).QuickReplyPicker,
}));

const VoiceDialog = lazy(async () => ({
  default: (await import('../voice/voice-dialog.tsx')).VoiceDialog,
}));

export type ComposerDialog = 'voice' | 'replies' | 'vault';

/** The dialogs of a composer: a voice message, quick replies, and files of the vault. */
export function ComposerDialogs({
  conversation: { id, other, group },
  open,
  tray,
  onWords,
  onClose,
}: {
  readonly conversation: Pick<ConversationView, 'id' | 'other' | 'group'>;
  readonly open: ComposerDialog | undefined;
  readonly tray: Pick<MessageTray, 'room' | 'add' | 'pick'>;
  /** Called with words to insert into the message. */
  readonly onWords: (words: string) => void;
  readonly onClose: () => void;
}) {
  return (
    <>
      {open === 'voice' && (
        <Suspense>
          <VoiceDialog onRecorded={(file) => tray.add([file])} onClose={onClose} />
        </Suspense>
      )}
      {open === 'replies' && (
        <Suspense>
          <QuickReplyPicker
            other={other}
            onPick={(words) => {
              onClose();
              onWords(words);
            }}
            onClose={onClose}
          />
        </Suspense>
      )}
      <FanVaultPicker
        conversationId={id}
        isGroup={group !== null}
        open={open === 'vault'}
        room={tray.room}
        onClose={onClose}
        onPick={(mediaIds) => {
          tray.pick(mediaIds);
          onClose();
        }}
      />
    </>
  );
}

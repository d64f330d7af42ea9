import { Link2Off } from 'lucide-react';
import { Link } from 'react-router';
import { NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import type { LinkFault } from '../../accounts/link-fault.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const WORDS: Record<LinkFault, { title: string; text: string }> = {
  expired: {
    title: 'This link is no longer good',
    text: 'It has expired or was used already. You can sign in as usual, or ask for a new link.',
  },
  refused: {
    title: 'That did not work',
    text: 'The sign-in was cancelled or refused. Nothing has changed; you can simply try again.',
  },
  'other-browser': {
    title: 'Please open this link where you began',
    text: 'It belongs to the browser that asked for it. Open it there, or sign in here.',
  },
};

/** What went wrong with the link, and the ways on. */
export default function LinkNoticeDialog({
  fault,
  onClose,
}: {
  readonly fault: LinkFault;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS[fault].title}
      size="sm"
      footer={
        <>
          <Button asChild>
            <Link to="/auth?mode=link">Send a new link</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/auth">{NAVIGATION_TEXTS.signIn}</Link>
          </Button>
        </>
      }
    >
      <div className="flex gap-4 text-sm text-muted">
        <Link2Off aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
        <p>{WORDS[fault].text}</p>
      </div>
    </Dialog>
  );
}

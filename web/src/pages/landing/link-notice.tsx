import { useState, useSyncExternalStore } from 'react';
import { Link2Off } from 'lucide-react';
import { Link } from 'react-router';
import { linkFault, type LinkFault } from '../../accounts/link-fault.ts';
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

const never = () => () => undefined;
const faultHere = () => linkFault(location.search, location.hash);

/** Mail links and third-party sign-in come back to /; one that failed says so and offers the way on. */
export function LinkNotice() {
  const [closed, setClosed] = useState(false);
  // Null while hydrating: the server has rendered the page without a notice.
  const fault = useSyncExternalStore(never, faultHere, () => null);
  if (!fault || closed) return null;
  return (
    <Dialog
      open
      onClose={() => setClosed(true)}
      title={WORDS[fault].title}
      size="sm"
      footer={
        <>
          <Button asChild>
            <Link to="/auth?mode=link">Send a new link</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/auth">Sign In</Link>
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

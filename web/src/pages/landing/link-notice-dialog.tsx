import { use } from 'react';
import { Link2Off, MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import { type LinkNews, RefusalNote, refusedReturn } from '../../accounts/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

const WORDS: Record<
  Exclude<LinkNews, 'suspended'>,
  { title: string; text: string; isGood?: true }
> = {
  expired: {
    title: 'This link has expired',
    text: 'It’s too old or was already used. Sign in as usual, or ask for a new link.',
  },
  refused: {
    title: 'Something went wrong',
    text: 'The sign-in was canceled or denied. Nothing has changed, and you can try again.',
  },
  'other-browser': {
    title: 'Open this link where you started',
    text: 'It only works in the browser where you asked for it. Open it there, or sign in here.',
  },
  confirmed: {
    title: 'Your email is confirmed',
    text: 'You can sign in now.',
    isGood: true,
  },
  'half-way': {
    title: 'One email address is confirmed',
    text: 'Now open the link we sent to your other email address.',
    isGood: true,
  },
  moved: {
    title: 'Your email has been changed',
    text: 'From now on, sign in with the new one.',
    isGood: true,
  },
};

/** The result of an email link, and what the user can do next. */
export default function LinkNoticeDialog({
  news,
  onClose,
}: {
  readonly news: LinkNews;
  readonly onClose: () => void;
}) {
  const why = use(refusedReturn());
  if (why !== null || news === 'suspended') {
    return (
      <Dialog
        open
        onClose={onClose}
        title="You can’t sign in"
        size="sm"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {why !== null && <RefusalNote why={why} />}
      </Dialog>
    );
  }
  const { title, text, isGood = false } = WORDS[news];
  const Icon = isGood ? MailCheck : Link2Off;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          {!isGood && (
            <Button asChild>
              <Link to="/auth?mode=link">Send a new link</Link>
            </Button>
          )}
          <Button asChild variant="primary">
            <Link to="/auth">{NAVIGATION_TEXTS.signIn}</Link>
          </Button>
        </>
      }
    >
      <div className="flex gap-4 text-sm text-muted">
        <Icon aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
        <p>{text}</p>
      </div>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { IconButton } from '../ui/forms/icon-button.tsx';

/** The bar above a conversation, with the way back to the list on narrow screens. */
export function ConversationBar({
  onBack,
  children,
}: {
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  return (
    <header className="flex min-h-16 items-center gap-1 border-b border-line px-2 pt-[env(safe-area-inset-top)] sm:px-3">
      <IconButton
        icon={ArrowLeft}
        label="Back to messages"
        className="lg:hidden"
        onClick={onBack}
      />
      {children}
    </header>
  );
}

import { DoorClosed } from 'lucide-react';
import { Card } from '../ui/lists/card.tsx';
import { useLongDate } from './membership-words.ts';

/** Shown on the page of a creator who has asked for the deletion of the account. */
export function ClosingNote({ at }: { readonly at: string }) {
  return (
    <Card className="flex gap-3 text-sm">
      <DoorClosed aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <p>
        This page closes on {useLongDate(at)}. Nobody new can join, and memberships won’t renew.
      </p>
    </Card>
  );
}

import { FileX } from 'lucide-react';
import { takedownHelp } from '@limelight/contract/posts/takedown-words';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { config } from '../platform/config.ts';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';

/** Tells the author of a post that moderators took it down: why, since when and what they can do. */
export function TakedownNote({
  takedown,
}: {
  readonly takedown: NonNullable<OwnPost['takedown']>;
}) {
  return (
    <div role="status" className="mb-4 flex gap-3.5 rounded-lg bg-danger-soft p-5 text-sm">
      <FileX aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          Moderators took this post down
        </h2>
        <Written as="p" text className="mt-1">
          {takedown.reason}
        </Written>
        <p className="mt-1">{takedownHelp(config().supportEmail)}</p>
        <Time at={takedown.at} className="mt-1 block" />
      </div>
    </div>
  );
}

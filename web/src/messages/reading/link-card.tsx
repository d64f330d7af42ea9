import type { MessageLink } from '@limelight/contract/messages/operations';
import { cx } from '../../ui/cx.ts';
import { Written } from '../../ui/forms/written.tsx';

/** The title, site and description of the page that a message links to. */
export function LinkCard({ link, isOwn }: { readonly link: MessageLink; readonly isOwn: boolean }) {
  const { url, site, title, description } = link;
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className={cx(
        'mt-1.5 block min-h-11 rounded-sm border-l-3 border-current px-2.5 py-1.5 text-sm',
        !isOwn && 'bg-sunken',
      )}
    >
      {site !== null && (
        <Written as="span" className="block truncate text-xs font-semibold">
          {site}
        </Written>
      )}
      <Written as="span" className="line-clamp-2 font-semibold wrap-anywhere">
        {title}
      </Written>
      {description !== null && (
        <Written as="span" className="line-clamp-2 wrap-anywhere">
          {description}
        </Written>
      )}
    </a>
  );
}

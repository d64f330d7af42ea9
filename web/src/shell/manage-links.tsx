import { Link } from 'react-router';
import { useUnreadMessages } from '../messages/index.ts';
import { manageOf } from './tabs-of.ts';
import { UnreadBadge, withUnread } from './unread-badge.tsx';

/** A creator's other screens, on the dashboard of a phone; wider screens have them in the rail. */
export function ManageLinks({ handle }: { readonly handle: string }) {
  const unread = useUnreadMessages();
  return (
    <nav aria-labelledby="manage-links" className="mt-6 lg:hidden">
      <h3 id="manage-links" className="mb-2 text-base">
        Manage
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {manageOf(handle).map(({ to, icon: Icon, label }) => {
          const count = to === '/dashboard/messages' ? unread : 0;
          return (
            <li key={to}>
              <Link
                to={to}
                aria-label={withUnread(label, count)}
                className="flex min-h-14 items-center gap-3 rounded-lg bg-raised px-4 font-medium ring-1 ring-line ring-inset hover:bg-hover"
              >
                <span className="relative shrink-0">
                  <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
                  <UnreadBadge count={count} />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The unread count on the corner of an icon; nothing for zero. Screen readers get it from the link's own label. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="numbers absolute -top-1 -right-1.5 grid min-h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-2xs font-bold text-danger-ink"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** 'Notifications, 3 unread'. */
export const withUnread = (label: string, count: number): string =>
  count === 0 ? label : `${label}, ${count > 99 ? 'more than 99' : count} unread`;

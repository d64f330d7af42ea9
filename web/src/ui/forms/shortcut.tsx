import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../lists/card.tsx';
import { cx } from '../cx.ts';

const LOOKS = {
  /** Two fit side by side on a phone, unless the text is large. */
  large: {
    card: '',
    link: 'max-md:flex-col max-md:gap-2 max-md:px-2 max-md:text-center',
    circle: 'size-13',
    icon: 'size-6.5',
    words: 'max-w-full min-w-0 wrap-anywhere',
    label: 'font-display text-sm sm:text-base md:text-lg',
    help: 'min-h-5 max-md:sr-only',
  },
  small: {
    card: 'p-4',
    link: '',
    circle: 'size-11',
    icon: 'size-5.5',
    words: '',
    label: '',
    help: '',
  },
} as const;

/** A link to another screen. */
export function Shortcut({
  to,
  icon: Icon,
  label,
  help,
  size = 'large',
  onClick,
}: {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly help: ReactNode;
  readonly size?: keyof typeof LOOKS;
  readonly onClick?: () => void;
}) {
  const look = LOOKS[size];
  return (
    <Card asChild className={look.card}>
      <Link to={to} onClick={onClick} className={cx('flex items-center gap-4', look.link)}>
        <span
          className={cx(
            'grid shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text',
            look.circle,
          )}
        >
          <Icon aria-hidden className={look.icon} strokeWidth={1.75} />
        </span>
        <span className={look.words}>
          <span className={cx('block font-semibold', look.label)}>{label}</span>
          <span className={cx('block text-sm text-muted', look.help)}>{help}</span>
        </span>
      </Link>
    </Card>
  );
}

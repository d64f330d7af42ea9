import { ChevronRight, Heart, Sparkles } from 'lucide-react';
import { FIRST_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import type { UserType } from './auth-calls.ts';

const ROLES = [
  { type: 'fan', icon: Heart, ...FIRST_AUTH_TEXTS.fan },
  { type: 'creator', icon: Sparkles, ...FIRST_AUTH_TEXTS.creator },
] as const;

/** First step of the first auth screen: who is joining. */
export function RoleChoice({
  onChoose,
  onLogIn,
}: {
  readonly onChoose: (type: UserType) => void;
  readonly onLogIn: () => void;
}) {
  return (
    <div className="flex animate-appear flex-col gap-3">
      {ROLES.map(({ type, icon: Icon, title, description }) => (
        <button
          key={type}
          type="button"
          onClick={() => onChoose(type)}
          className="group flex items-center gap-4 rounded-lg bg-surface p-4 text-left ring-1 ring-line transition-[box-shadow,transform] ring-inset duration-200 hover:-translate-y-0.5 hover:shadow-2 hover:ring-2 hover:ring-accent"
        >
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-commit">
            <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-display text-lg font-semibold">{title}</span>
            <span className="block text-sm text-muted">{description}</span>
          </span>
          <ChevronRight
            aria-hidden
            className="size-5 text-muted transition-transform group-hover:translate-x-0.5"
            strokeWidth={1.75}
          />
        </button>
      ))}
      <p className="pt-2 text-center text-sm text-muted">
        {FIRST_AUTH_TEXTS.haveAccount}{' '}
        <button
          type="button"
          onClick={onLogIn}
          className="relative reach min-h-6 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {FIRST_AUTH_TEXTS.logIn}
        </button>
      </p>
    </div>
  );
}

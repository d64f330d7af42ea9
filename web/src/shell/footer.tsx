import { Link } from 'react-router';
import { NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import { config } from '../platform/config.ts';
import { useSession } from '../platform/session.tsx';
import { Brand } from './brand.tsx';

/** The operator's legal pages. */
export const LEGAL_PAGES = [
  { to: '/legal/terms', label: 'Terms' },
  { to: '/legal/privacy', label: 'Privacy' },
  { to: '/legal/content', label: 'Content rules' },
] as const;

/** The footer of public pages: the operator's legal pages, and links to sign in and sign up. */
export function Footer() {
  const { status } = useSession();
  return (
    <footer className="border-t border-line">
      <div className="bottom-safe mx-auto flex max-w-320 flex-wrap items-center gap-x-8 gap-y-3 px-4 py-8 sm:px-6">
        <Brand />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 text-sm">
          {LEGAL_PAGES.map(({ to, label }) => (
            <FooterLink key={to} to={to} label={label} />
          ))}
          {status === 'signed-in' ? (
            <FooterLink to="/dashboard" label={NAVIGATION_TEXTS.dashboard} />
          ) : (
            <FooterLink to="/auth" label={NAVIGATION_TEXTS.signIn} />
          )}
        </nav>
        <p className="text-sm sm:ml-auto text-muted">
          {config().testMode ? 'Test mode: no real money' : `© ${config().brandName}`}
        </p>
      </div>
    </footer>
  );
}

function FooterLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex target items-center text-muted underline-offset-4 hover:text-text hover:underline"
    >
      {label}
    </Link>
  );
}

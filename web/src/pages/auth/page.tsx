import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { OtherWays } from '../../accounts/other-ways.tsx';
import { SecondAuth, type SecondAuthTab } from '../../accounts/second-auth.tsx';
import { config } from '../../platform/config.ts';
import { Brand } from '../../shell/brand.tsx';
import { nextPath } from '../../shell/next-path.ts';

// Who signs in with a password needs none of them: 1 KB less of a first screen that has few to spare.
const mailForms = () => import('../../accounts/mail-forms.tsx');
const ForgottenForm = lazy(async () => ({ default: (await mailForms()).ForgottenForm }));
const MagicLinkForm = lazy(async () => ({ default: (await mailForms()).MagicLinkForm }));
const ResetForm = lazy(async () => ({
  default: (await import('../../accounts/reset-form.tsx')).ResetForm,
}));

/** /auth — the second auth screen, and what belongs to signing in by mail. */
export default function AuthPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const mode = params.get('mode');
  const goOn = () => void navigate(nextPath(params) ?? '/dashboard');

  function showTab(tab: SecondAuthTab) {
    const changed = new URLSearchParams(params);
    if (tab === 'sign-up') changed.set('mode', 'signup');
    else changed.delete('mode');
    setParams(changed, { replace: true });
  }

  if (mode === 'forgotten') return <AuthCard content={<ForgottenForm />} />;
  if (mode === 'link') return <AuthCard content={<MagicLinkForm />} />;
  if (mode === 'reset') return <AuthCard content={<ResetForm onDone={goOn} />} />;
  return (
    <AuthCard
      content={
        <>
          <h1 className="sr-only">{`${SECOND_AUTH_TEXTS.signIn} or ${SECOND_AUTH_TEXTS.signUp}`}</h1>
          <SecondAuth
            tab={mode === 'signup' ? 'sign-up' : 'sign-in'}
            onTab={showTab}
            onSignedIn={goOn}
            otherWays={<OtherWays />}
          />
          {mode !== 'signup' && (
            <p className="mt-5 text-center text-sm">
              <Link
                to="/auth?mode=link"
                className="font-semibold text-accent-text underline-offset-4 hover:underline"
              >
                Send me a link instead
              </Link>
            </p>
          )}
        </>
      }
    />
  );
}

function AuthCard({ content }: { readonly content: ReactNode }) {
  return (
    <div className="relative flex min-h-[calc(100dvh-4rem)] lg:grid lg:grid-cols-2">
      <title>{`${SECOND_AUTH_TEXTS.signIn} · ${config().brandName}`}</title>
      <div className="mx-auto flex w-full max-w-110 flex-col px-4 py-8 sm:py-14 lg:justify-center">
        <Brand className="mx-auto mb-6 text-xl" />
        <div className="rounded-lg bg-raised p-5 shadow-2 ring-1 ring-line ring-inset sm:p-7">
          <Suspense>{content}</Suspense>
        </div>
      </div>
      <img
        src="/art/dunes.svg"
        alt=""
        className="absolute inset-0 -z-10 hidden size-full object-cover lg:static lg:z-0 lg:block"
      />
    </div>
  );
}

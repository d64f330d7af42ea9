import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { NOTHING_TYPED, OtherWays, SecondAuth, type SecondAuthTab } from '../../accounts/index.ts';
import { config } from '../../platform/config.ts';
import { Brand, nextPath } from '../../shell/index.ts';
import { keepWayBack, takeWayBack } from '../parts/way-back.ts';

// A sign-in with a password needs none of these forms: 1 KB less on a first screen with a small budget.
const mailForms = () => import('../../accounts/mail-forms.tsx');
const ForgottenForm = lazy(async () => ({ default: (await mailForms()).ForgottenForm }));
const MagicLinkForm = lazy(async () => ({ default: (await mailForms()).MagicLinkForm }));
const ResetForm = lazy(async () => ({
  default: (await import('../../accounts/reset-form.tsx')).ResetForm,
}));

/** /auth: the second auth screen, and the forms for signing in by mail. */
export default function AuthPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const mode = params.get('mode');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const next = nextPath(params);
  const goOn = () => {
    // The stored way back of an earlier email link is obsolete.
    if (next !== null) keepWayBack(null);
    void navigate(next ?? takeWayBack() ?? '/dashboard');
  };
  const keep = () => keepWayBack(next);
  const to = (way: string | null) => {
    const changed = new URLSearchParams(params);
    if (way === null) changed.delete('mode');
    else changed.set('mode', way);
    return changed;
  };

  const showTab = (tab: SecondAuthTab) =>
    setParams(to(tab === 'sign-up' ? 'signup' : null), { replace: true });

  const mailWay = { email: typed.email, back: addressOf(to(null)), onSent: keep };
  if (mode === 'forgotten') {
    return <AuthCard title="Choose a new password" content={<ForgottenForm {...mailWay} />} />;
  }
  if (mode === 'link') {
    return <AuthCard title="Sign in with a link" content={<MagicLinkForm {...mailWay} />} />;
  }
  if (mode === 'reset') {
    return <AuthCard title="Choose a new password" content={<ResetForm onDone={goOn} />} />;
  }
  const signsUp = mode === 'signup';
  return (
    <AuthCard
      title={signsUp ? SECOND_AUTH_TEXTS.signUp : SECOND_AUTH_TEXTS.signIn}
      content={
        <>
          <h1 className="sr-only">{`${SECOND_AUTH_TEXTS.signIn} or ${SECOND_AUTH_TEXTS.signUp}`}</h1>
          <SecondAuth
            tab={signsUp ? 'sign-up' : 'sign-in'}
            onTab={showTab}
            typed={typed}
            onTyped={setTyped}
            startsTyping={next !== null}
            onSignedIn={goOn}
            onMustConfirm={keep}
            otherWays={<OtherWays onLeave={keep} />}
          />
          {!signsUp && (
            <p className="mt-5 text-center text-sm">
              <Link
                to={addressOf(to('link'))}
                className="font-semibold text-accent-text underline-offset-4 hover:underline"
              >
                Email me a link instead
              </Link>
            </p>
          )}
        </>
      }
    />
  );
}

const addressOf = (params: URLSearchParams) =>
  params.size === 0 ? '/auth' : `/auth?${params.toString()}`;

function AuthCard({ title, content }: { readonly title: string; readonly content: ReactNode }) {
  return (
    <div className="relative flex min-h-[calc(100dvh---spacing(16))] lg:grid lg:grid-cols-2">
      <title>{`${title} · ${config().brandName}`}</title>
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

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { UserType } from './auth-calls.ts';
import type { FirstFormMode, FirstTyped } from './first-form.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import { RoleChoice } from './role-choice.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';

// Not part of the first screen's script: loaded when the pointer or the focus comes near it.
const loadForm = () => import('./first-form.tsx');
const FirstForm = lazy(loadForm);
const WelcomePanel = lazy(() => import('./welcome-panel.tsx'));

type Step =
  | { readonly at: 'choice' }
  | { readonly at: 'form'; readonly userType: UserType; readonly mode: FirstFormMode }
  | { readonly at: 'welcome'; readonly unconfirmed: string | null };

const NOTHING_TYPED: FirstTyped = { email: '', username: '', password: '' };

/** The first auth screen: choice, form, welcome. `title` is above the choice. */
export function FirstAuth({
  title,
  otherWays,
}: {
  readonly title: ReactNode;
  readonly otherWays: ReactNode;
}) {
  const [step, setStep] = useState<Step>({ at: 'choice' });
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step.at);
  // The pressed button is gone, so the next step takes the focus, and scrolls into view.
  useEffect(() => {
    if (before.current === step.at) return;
    before.current = step.at;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [step.at]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={GROUP[step.at]}
      className="outline-none"
    >
      <StepContent step={step} onStep={setStep} title={title} otherWays={otherWays} />
    </div>
  );
}

const GROUP: Record<Step['at'], string> = {
  choice: 'How to start',
  form: 'Your account',
  welcome: 'Welcome',
};

function StepContent({
  step,
  onStep,
  title,
  otherWays,
}: {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly title: ReactNode;
  readonly otherWays: ReactNode;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  if (step.at === 'welcome') {
    return (
      <Suspense fallback={<FormPlace />}>
        <WelcomePanel unconfirmed={step.unconfirmed} />
      </Suspense>
    );
  }
  if (step.at === 'form') {
    return (
      <Suspense fallback={<FormPlace />}>
        <FirstForm
          userType={step.userType}
          initialMode={step.mode}
          typed={typed}
          onBack={(left) => {
            setTyped(left);
            onStep({ at: 'choice' });
          }}
          onSignedUp={(unconfirmed) => onStep({ at: 'welcome', unconfirmed })}
          onSignedIn={() => void navigate('/dashboard')}
          forgotten={<ForgottenLink />}
          otherWays={otherWays}
        />
      </Suspense>
    );
  }
  return (
    <div onPointerEnter={() => void loadForm()} onFocus={() => void loadForm()}>
      {title}
      <RoleChoice
        onChoose={(userType) => onStep({ at: 'form', userType, mode: 'sign-up' })}
        onLogIn={() => onStep({ at: 'form', userType: 'fan', mode: 'sign-in' })}
      />
    </div>
  );
}

/** As high as the form, so that nothing jumps. */
function FormPlace() {
  return <Skeleton className="h-90" />;
}

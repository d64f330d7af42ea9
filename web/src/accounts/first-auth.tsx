import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { UserType } from './auth-calls.ts';
import type { FirstFormMode } from './first-form.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import { RoleChoice } from './role-choice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

// Not part of the first screen's script: it comes when somebody moves towards it.
const loadForm = () => import('./first-form.tsx');
const FirstForm = lazy(loadForm);
const WelcomePanel = lazy(() => import('./welcome-panel.tsx'));

type Step =
  | { readonly at: 'choice' }
  | { readonly at: 'form'; readonly userType: UserType; readonly mode: FirstFormMode }
  | { readonly at: 'welcome'; readonly unconfirmed: string | null };

/** The first auth screen: choice, form, welcome (spec §2, §4). `title` stands above the choice. */
export function FirstAuth({
  title,
  otherWays,
}: {
  readonly title: ReactNode;
  readonly otherWays: ReactNode;
}) {
  const [step, setStep] = useState<Step>({ at: 'choice' });
  const navigate = useNavigate();
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
          onBack={() => setStep({ at: 'choice' })}
          onSignedUp={(unconfirmed) => setStep({ at: 'welcome', unconfirmed })}
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
        onChoose={(userType) => setStep({ at: 'form', userType, mode: 'sign-up' })}
        onLogIn={() => setStep({ at: 'form', userType: 'fan', mode: 'sign-in' })}
      />
    </div>
  );
}

/** As high as what comes, so that nothing jumps. */
function FormPlace() {
  return <Skeleton className="h-90" />;
}

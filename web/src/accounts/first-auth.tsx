import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { UserType } from './auth-calls.ts';
import { FirstForm, type FirstFormMode } from './first-form.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import { RoleChoice } from './role-choice.tsx';
import { WelcomePanel } from './welcome-panel.tsx';

type Step =
  | { readonly at: 'choice' }
  | { readonly at: 'form'; readonly userType: UserType; readonly mode: FirstFormMode }
  | { readonly at: 'welcome'; readonly needsConfirmation: boolean };

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
  if (step.at === 'welcome') return <WelcomePanel needsConfirmation={step.needsConfirmation} />;
  if (step.at === 'form') {
    return (
      <FirstForm
        userType={step.userType}
        initialMode={step.mode}
        onBack={() => setStep({ at: 'choice' })}
        onSignedUp={({ needsConfirmation }) => setStep({ at: 'welcome', needsConfirmation })}
        onSignedIn={() => void navigate('/dashboard')}
        forgotten={<ForgottenLink />}
        otherWays={otherWays}
      />
    );
  }
  return (
    <>
      {title}
      <RoleChoice
        onChoose={(userType) => setStep({ at: 'form', userType, mode: 'sign-up' })}
        onLogIn={() => setStep({ at: 'form', userType: 'fan', mode: 'sign-in' })}
      />
    </>
  );
}

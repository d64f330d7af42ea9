import { PartyPopper } from 'lucide-react';
import { useNavigate } from 'react-router';
import { FIRST_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { Button } from '../ui/forms/button.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

/** Last step of the first auth screen; if the address must be confirmed, the next step is /auth. */
export default function WelcomePanel({
  unconfirmed,
}: {
  /** The address that must be confirmed first; null if there is none. */
  readonly unconfirmed: string | null;
}) {
  const navigate = useNavigate();
  return (
    <div className="flex animate-appear flex-col items-center py-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-commit">
        <PartyPopper aria-hidden className="size-9" strokeWidth={1.5} />
      </span>
      <h2 className="mt-5 text-2xl">{FIRST_AUTH_TEXTS.welcomeAboard}</h2>
      {unconfirmed !== null && <ConfirmAddress email={unconfirmed} className="mt-3" />}
      <Button
        variant="primary"
        size="lg"
        onClick={() => void navigate(unconfirmed === null ? '/dashboard' : '/auth')}
        className="mt-6 w-full"
      >
        {FIRST_AUTH_TEXTS.goToDashboard}
      </Button>
    </div>
  );
}

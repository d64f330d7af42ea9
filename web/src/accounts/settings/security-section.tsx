import type { Settings } from '@limelight/contract/accounts/settings';
import { Factors } from './factors.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SectionCard } from './section-card.tsx';
import { SecurityEvents } from './security-events.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import { Sessions } from './sessions.tsx';

/** Passkeys, connected sign-ins, second factors, recovery codes, sessions and recent events. */
export function SecuritySection({ settings: { security } }: { readonly settings: Settings }) {
  return (
    <>
      <Passkeys />
      <SectionCard
        title="Second factor"
        description="We ask for it after your password, and before anything that involves money."
      >
        <Factors />
      </SectionCard>
      {security.hasSecondFactor && (
        <SectionCard title="Recovery codes">
          <RecoveryCodes left={security.recoveryCodesLeft} />
        </SectionCard>
      )}
      <SignInWays />
      <SectionCard title="Where you’re signed in">
        <Sessions />
      </SectionCard>
      <SectionCard title="Recent activity">
        <SecurityEvents />
      </SectionCard>
    </>
  );
}

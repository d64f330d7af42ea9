import { useNavigate, useSearchParams } from 'react-router';
import { SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { OtherWays } from '../../accounts/other-ways.tsx';
import { SecondAuth } from '../../accounts/second-auth.tsx';
import { config } from '../../platform/config.ts';
import { Brand } from '../../shell/brand.tsx';
import { nextPath } from '../../shell/next-path.ts';

/** /auth — the second auth screen (spec §2); `mode=signup` opens the Sign Up tab. */
export default function AuthPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const tab = params.get('mode') === 'signup' ? 'sign-up' : 'sign-in';
  return (
    <div className="mx-auto flex w-full max-w-110 flex-col px-4 py-8 sm:py-14">
      <title>{`${SECOND_AUTH_TEXTS.signIn} · ${config().brandName}`}</title>
      <Brand className="mx-auto mb-6 text-xl" />
      <h1 className="sr-only">{`${SECOND_AUTH_TEXTS.signIn} or ${SECOND_AUTH_TEXTS.signUp}`}</h1>
      <div className="rounded-lg bg-raised p-5 shadow-2 ring-1 ring-line ring-inset sm:p-7">
        <SecondAuth
          tab={tab}
          onTab={(next) => {
            const changed = new URLSearchParams(params);
            if (next === 'sign-up') changed.set('mode', 'signup');
            else changed.delete('mode');
            setParams(changed, { replace: true });
          }}
          onSignedIn={() => void navigate(nextPath(params) ?? '/dashboard')}
          otherWays={<OtherWays />}
        />
      </div>
    </div>
  );
}

import type { Factor } from '@supabase/supabase-js';
import { ShieldCheck } from 'lucide-react';
import { NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import { config } from '../../platform/config.ts';
import { signOut } from '../../platform/session.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FactorProof } from './factor-proof.tsx';

/** Replaces every screen until the session has the second level; the new token then shows the screens. */
export default function SecondFactorPrompt({ factors }: { readonly factors: readonly Factor[] }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-110 flex-col justify-center px-4 py-10">
      <title>{`One more step · ${config().brandName}`}</title>
      <div className="rounded-lg bg-raised p-5 shadow-2 ring-1 ring-line ring-inset sm:p-7">
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
          <ShieldCheck aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <h1 className="mb-5 text-xl">One more step</h1>
        <FactorProof factors={factors} onProved={() => undefined} />
      </div>
      <Button variant="quiet" className="mt-4 self-center" onClick={() => void signOut()}>
        {NAVIGATION_TEXTS.signOut}
      </Button>
    </main>
  );
}

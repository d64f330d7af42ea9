import { useState, type ReactNode } from 'react';
import { StepUpCanceled, type StepUp } from '../../platform/step-up.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { neededNow, stepUpNeed, type ProofKind, type StepUpNeed } from './step-up-need.ts';

interface Asking {
  readonly needs: StepUpNeed;
  readonly proved: () => void;
  readonly cancel: () => void;
}

/**
 * For sensitive steps: `run(step)` asks for proof of identity if the step needs it, and then runs it. Rejects with
 * `StepUpCanceled` when the person closes the dialog. Render `dialog`. `kind` is the kind of proof that counts.
 */
export function useStepUp(kind: ProofKind = 'recent'): {
  readonly run: StepUp;
  readonly dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking | null>(null);

  async function ask(needs: StepUpNeed): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      setAsking({ needs, proved: resolve, cancel: () => reject(new StepUpCanceled()) });
    }).finally(() => setAsking(null));
  }

  async function run<Result>(step: () => Promise<Result>): Promise<Result> {
    const needsFirst = await neededNow(kind);
    if (needsFirst !== null) await ask(needsFirst);
    try {
      return await step();
    } catch (error) {
      // A proof that counted at the check above may have expired since.
      const needs = await stepUpNeed(error);
      if (needs === null) throw error;
      await ask(needs);
      return step();
    }
  }

  return {
    run,
    dialog: asking && (
      <Dialog
        open
        onClose={asking.cancel}
        size="sm"
        title="Confirm it’s you"
        description="We won’t ask again for 15 minutes."
      >
        <ProofForm needs={asking.needs} onProved={asking.proved} />
      </Dialog>
    ),
  };
}

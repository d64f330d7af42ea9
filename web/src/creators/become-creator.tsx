import { useState } from 'react';
import { Sparkles } from 'lucide-react';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { errorSentence } from '../platform/errors.ts';
import { supabase } from '../platform/supabase.ts';
import { Button } from '../ui/forms/button.tsx';
import { toast } from '../ui/dialogs/toast.tsx';

/** PostgreSQL's unique_violation: the row exists, so the person is already a creator. */
const EXISTS = '23505';
/** Long enough to read the toast before the page reloads. */
const RELOAD_AFTER_MS = 1500;

/** Inserts the person's row into `creators`; the database grants the role with it. */
async function becomeCreator(userId: string): Promise<void> {
  const { error } = await supabase()
    .from('creators')
    .insert({ id: userId, onboarding_complete: false });
  if (error && error.code !== EXISTS) throw error;
}

/** 'Become a Creator': insert, toast, reload (docs/product.md, 'Becoming a creator'). */
export function BecomeCreatorButton({ userId }: { readonly userId: string }) {
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    try {
      await becomeCreator(userId);
      toast({ kind: 'success', title: creatorsTexts.welcomeToCreators });
      setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    } catch (error) {
      toast({ kind: 'error', title: errorSentence(error, creatorsTexts.becomeACreatorFailed) });
      setBusy(false);
    }
  }

  return (
    <Button variant="commit" size="lg" busy={busy} onClick={press} className="w-full">
      <Sparkles aria-hidden className="size-5" strokeWidth={1.75} />
      {creatorsTexts.becomeACreator}
    </Button>
  );
}

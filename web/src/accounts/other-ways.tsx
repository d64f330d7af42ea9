import { Button } from '../ui/forms/button.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { errorSentence } from '../platform/errors.ts';
import { supabase } from '../platform/supabase.ts';
import { providerOf, useAuthSettings } from './auth-settings.ts';

/** Third-party sign-in, one button for each provider; nothing if none is enabled. It redirects to the site root. */
export function OtherWays({ onLeave }: { readonly onLeave?: () => void }) {
  const providers = useAuthSettings().data?.providers ?? [];
  if (providers.length === 0) return null;

  async function go(provider: string) {
    onLeave?.();
    const { error } = await supabase().auth.signInWithOAuth({
      provider: providerOf(provider),
      options: { redirectTo: `${location.origin}/` },
    });
    if (error) toast({ kind: 'error', title: errorSentence(error) });
  }

  return (
    <div className="mt-5">
      <p className="mb-3 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {providers.map(({ id, name }) => (
          <Button key={id} onClick={() => void go(id)} className="min-w-0 sm:last:odd:col-span-2">
            <span className="truncate">Continue with {name}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { errorSentence } from '../platform/errors.ts';
import { config } from '../platform/config.ts';
import { supabase } from '../platform/supabase.ts';

const NAMES = { google: 'Google', apple: 'Apple', github: 'GitHub', discord: 'Discord' } as const;
type Provider = keyof typeof NAMES;
const PROVIDERS: readonly Provider[] = ['google', 'apple', 'github', 'discord'];

/** Which third parties the operator has switched on, from auth/v1/settings. */
async function enabledProviders(): Promise<readonly Provider[]> {
  const { supabaseUrl, supabaseKey } = config();
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseKey },
  });
  if (!answer.ok) return [];
  const settings: unknown = await answer.json();
  if (typeof settings !== 'object' || settings === null || !('external' in settings)) return [];
  const on = new Map(Object.entries(settings.external ?? {}));
  return PROVIDERS.filter((provider) => on.get(provider) === true);
}

/** Third-party sign-in, one button each; absent while none is switched on. */
export function OtherWays() {
  const { data: providers = [] } = useQuery({
    queryKey: ['auth-settings'],
    queryFn: enabledProviders,
    staleTime: Infinity,
    retry: false,
  });
  if (providers.length === 0) return null;

  async function go(provider: Provider) {
    const { error } = await supabase().auth.signInWithOAuth({
      provider,
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
        {providers.map((provider) => (
          <Button key={provider} onClick={() => void go(provider)}>
            Continue with {NAMES[provider]}
          </Button>
        ))}
      </div>
    </div>
  );
}

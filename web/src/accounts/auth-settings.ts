import type { Provider } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { config } from '../platform/config.ts';

/** A third-party sign-in provider: its name in addresses, and its display name. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
}

export interface AuthSettings {
  readonly providers: readonly SignInProvider[];
  /** Whether codes can be sent to phones. */
  readonly hasTextMessages: boolean;
  /** Whether a new address takes effect only after the links in emails to it and to the old address were opened. */
  readonly mailsConfirm: boolean;
}

/** The client's name of a provider; one that the operator configured has the prefix. */
export function providerOf(id: string): Provider {
  return OF_THE_CLIENT.find((name) => name === id) ?? `custom:${id}`;
}
const OF_THE_CLIENT = ['google', 'apple', 'github', 'discord'] as const satisfies Provider[];

/** What the operator has switched on (auth/v1/settings). */
export function useAuthSettings() {
  return useQuery({
    queryKey: ['auth-settings'],
    queryFn: askForSettings,
    staleTime: Infinity,
    retry: false,
  });
}

async function askForSettings(): Promise<AuthSettings> {
  const { supabaseUrl, supabaseKey } = config();
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseKey },
  });
  if (!answer.ok) throw new Error(`auth/v1/settings answered ${answer.status}`);
  return readAuthSettings(await answer.json());
}

/** Reads the response: `external` is in that of every such server, `external_names` only in ours. */
export function readAuthSettings(answer: unknown): AuthSettings {
  const external = new Map(Object.entries(field(answer, 'external') ?? {}));
  const providers = Object.entries(field(answer, 'external_names') ?? {}).flatMap(([id, name]) =>
    typeof name === 'string' && external.get(id) === true ? [{ id, name }] : [],
  );
  return {
    providers,
    hasTextMessages: external.get('phone') === true,
    mailsConfirm: valueOf(answer, 'mailer_autoconfirm') !== true,
  };
}

function valueOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function field(value: unknown, name: string): object | null {
  const found = valueOf(value, name);
  return typeof found === 'object' ? found : null;
}

import type { Provider } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { config } from '../platform/config.ts';

/** A place that people sign in with: its name in addresses, and the one that people know. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
}

export interface AuthSettings {
  readonly providers: readonly SignInProvider[];
  /** Whether codes can be sent to phones. */
  readonly hasTextMessages: boolean;
  /** Whether a new address counts only once mails to it and to the old one were answered. */
  readonly mailsConfirm: boolean;
}

/** As the client calls a provider; one that the operator named carries the prefix. */
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

/** `external` as every server of this wire has it; `external_names` are ours. */
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

import type * as oidc from 'openid-client';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { checkIdToken, type IdTokenExpectation, providerAway } from './check-id-token.ts';
import type { ProviderOptions } from '../options.ts';

/** Loaded at the first sign-in through a provider: most installations never use one, and it costs 8 MB. */
const openidClient = () => import('openid-client');

/** A user as an outside provider describes them. */
export interface ProviderProfile {
  readonly id: string;
  readonly email: string | null;
  /** Whether the provider has verified that the address is the user's. */
  readonly emailVerified: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

const ISSUERS = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
} as const;
const SCOPES = {
  google: 'openid email profile',
  apple: 'openid name email',
  oidc: 'openid email profile',
  github: 'read:user user:email',
  discord: 'identify email',
} as const;
/** Providers without OpenID Connect: plain OAuth 2, and a request that returns the user's profile. */
const OAUTH2 = {
  github: {
    issuer: 'https://github.com',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
    profile: 'https://api.github.com/user',
  },
  discord: {
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
    profile: 'https://discord.com/api/users/@me',
  },
} as const;

const LABELS = { google: 'Google', apple: 'Apple', github: 'GitHub', discord: 'Discord' } as const;

/** The label of the provider's button. */
export function labelOf({ label, kind, name }: ProviderOptions): string {
  return label ?? (kind === 'oidc' ? name : LABELS[kind]);
}

export interface SignInStart {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly scopes: string | undefined;
}

/** One outside provider: where to send a user, and who came back. */
export class Provider {
  readonly #options: ProviderOptions;
  #configuration: Promise<oidc.Configuration> | null = null;
  #keys: JWTVerifyGetKey | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  async authorizeUrl({ state, nonce, verifier, redirectUri, scopes }: SignInStart): Promise<URL> {
    const { kind } = this.#options;
    const client = await openidClient();
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    return client.buildAuthorizationUrl(await this.#ready(), {
      redirect_uri: redirectUri,
      scope: scopes ? `${SCOPES[kind]} ${scopes}` : SCOPES[kind],
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(isOidc(kind) && { nonce }),
      // Apple sends name and email only in a form post.
      ...(kind === 'apple' && { response_mode: 'form_post' }),
    });
  }

  /**
   * Exchanges the response for tokens, checks state, nonce, signature and issuer, and gets the profile. Throws on any mismatch.
   */
  async profileOf(
    answer: URL,
    { state, nonce, verifier }: Pick<SignInStart, 'state' | 'nonce' | 'verifier'>,
  ): Promise<ProviderProfile> {
    const { kind } = this.#options;
    const client = await openidClient();
    const configuration = await this.#ready();
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOidc(kind) && { expectedNonce: nonce, idTokenExpected: true }),
    });
    if (kind === 'github') return githubProfile(configuration, tokens.access_token);
    if (kind === 'discord') return discordProfile(configuration, tokens.access_token);
    const claims = tokens.claims();
    if (!claims) throw new Error('no id token');
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    return oidcProfile.parse({ ...more, ...claims });
  }

  /** Whether the provider issues signed ID tokens, which one of our apps can send. */
  get givesIdTokens(): boolean {
    return isOidc(this.#options.kind);
  }

  /** The profile in an ID token that an app got from the provider itself; throws AuthError if the token is not valid. */
  async profileOfIdToken(
    token: string,
    { log, ...expected }: Omit<IdTokenExpectation, 'issuers' | 'audiences'> & { log: Logger },
  ): Promise<ProviderProfile> {
    const { issuer, jwks_uri: keys } = await this.#ready().then(
      (configuration) => configuration.serverMetadata(),
      (err: unknown) => {
        log.warn({ err, provider: this.name }, 'sign-in provider cannot be reached');
        throw providerAway();
      },
    );
    if (keys === undefined) throw new Error(`${this.name} publishes no keys`);
    this.#keys ??= createRemoteJWKSet(new URL(keys));
    const claims = await checkIdToken(token, this.#keys, {
      // Google has used both spellings of its issuer.
      issuers: this.#options.kind === 'google' ? [issuer, new URL(issuer).host] : [issuer],
      audiences: [this.#options.clientId, ...(this.#options.appIds ?? [])],
      ...expected,
    });
    return oidcProfile.parse(claims);
  }

  #ready(): Promise<oidc.Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      this.#configuration = null; // the provider was unreachable: the next sign-in tries again
      throw error;
    });
    return this.#configuration;
  }

  async #discover(): Promise<oidc.Configuration> {
    const client = await openidClient();
    const { kind, clientId, clientSecret } = this.#options;
    if (kind === 'github' || kind === 'discord') {
      const { profile: _profile, ...metadata } = OAUTH2[kind];
      return new client.Configuration(metadata, clientId, clientSecret);
    }
    const known = kind === 'oidc' ? '' : ISSUERS[kind];
    const issuer = new URL(this.#options.issuer ?? known);
    // Plain HTTP only on this machine, for a provider under test.
    const insecure =
      ['127.0.0.1', 'localhost'].includes(issuer.hostname) && issuer.protocol === 'http:';
    return client.discovery(issuer, clientId, clientSecret, undefined, {
      // The package trusts TLS for a token that it fetched itself; this checks the signature as well.
      execute: [
        client.enableNonRepudiationChecks,
        ...(insecure ? [client.allowInsecureRequests] : []),
      ],
    });
  }
}

const isOidc = (kind: ProviderOptions['kind']) => kind !== 'github' && kind !== 'discord';

const truth = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .catch(false);
const oidcProfile = z
  .looseObject({
    sub: z.string().min(1).max(255),
    email: z.email().max(255).nullish().catch(null),
    email_verified: truth,
    name: z.string().max(200).nullish().catch(null),
    picture: z.string().max(2000).nullish().catch(null),
    preferred_username: z.string().max(200).nullish().catch(null),
  })
  .transform((claims): ProviderProfile => ({
    id: claims.sub,
    email: claims.email?.toLowerCase() ?? null,
    emailVerified: claims.email_verified,
    data: {
      sub: claims.sub,
      ...(claims.email && { email: claims.email.toLowerCase() }),
      email_verified: claims.email_verified,
      ...(claims.name && { name: claims.name, full_name: claims.name }),
      ...(claims.picture && { avatar_url: claims.picture }),
      ...(claims.preferred_username && { preferred_username: claims.preferred_username }),
    },
  }));

async function ask(
  configuration: oidc.Configuration,
  token: string,
  url: string,
): Promise<unknown> {
  const { fetchProtectedResource } = await openidClient();
  const answer = await fetchProtectedResource(configuration, token, new URL(url), 'GET');
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

const githubUser = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const githubMails = z.array(
  z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }),
);

async function githubProfile(
  configuration: oidc.Configuration,
  token: string,
): Promise<ProviderProfile> {
  const user = githubUser.parse(await ask(configuration, token, OAUTH2.github.profile));
  const mails = githubMails.parse(
    await ask(configuration, token, `${OAUTH2.github.profile}/emails`),
  );
  const mail = mails.find((one) => one.primary);
  return profile(
    String(user.id),
    mail?.email,
    mail?.verified ?? false,
    user.name ?? user.login,
    user.avatar_url,
    user.login,
  );
}

const discordUser = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  email: z.email().nullish(),
  verified: z.boolean().nullish(),
});

async function discordProfile(
  configuration: oidc.Configuration,
  token: string,
): Promise<ProviderProfile> {
  const user = discordUser.parse(await ask(configuration, token, OAUTH2.discord.profile));
  return profile(
    user.id,
    user.email,
    user.verified ?? false,
    user.global_name ?? user.username,
    null,
    user.username,
  );
}

function profile(
  id: string,
  email: string | null | undefined,
  emailVerified: boolean,
  name: string,
  picture: string | null | undefined,
  username: string,
): ProviderProfile {
  return oidcProfile.parse({
    sub: id,
    email,
    email_verified: emailVerified,
    name,
    picture,
    preferred_username: username,
  });
}

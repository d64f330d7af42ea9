import { recordOf } from './record-of.ts';

/** The server's configuration for the browser, embedded in the page and available at /config.json. */
export interface BrowserConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly brandName: string;
  readonly publicUrl: string;
  /** Payments run in the sandbox: pages that show money say so. */
  readonly testMode: boolean;
  readonly features: Readonly<Record<string, boolean>>;
  /** The claims on the landing page, from the operator's settings. */
  readonly claims: readonly string[];
  /** The platform's fee on each payment, in percent; from the operator's settings. */
  readonly platformFeePercent: number;
  /** The operator's support address; null if none is set. */
  readonly supportEmail: string | null;
  /** The product's time when the page was made, in milliseconds since 1970 (clock.ts). */
  readonly now: number;
}

const NONE: BrowserConfig = {
  supabaseUrl: '',
  supabaseKey: '',
  brandName: 'Limelight',
  publicUrl: '',
  testMode: false,
  features: {},
  claims: [],
  platformFeePercent: 20,
  supportEmail: null,
  now: Number.NaN,
};

const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);

/** Parses the block `<script type="application/json" id="config">`; missing values get their defaults. */
export function parseConfig(json: string, origin: string): BrowserConfig {
  if (json.trim() === '') return { ...NONE, supabaseUrl: origin, publicUrl: origin };
  const raw: unknown = JSON.parse(json);
  const given = recordOf(raw) ?? {};
  const { features, claims, platformFeePercent, supportEmail, now } = given;
  return {
    // The browser talks only to its own origin, by whatever name it reached it.
    supabaseUrl: origin,
    supabaseKey: text(given['supabaseKey'], ''),
    brandName: text(given['brandName'], NONE.brandName),
    publicUrl: text(given['publicUrl'], origin),
    testMode: given['testMode'] === true,
    features: Object.fromEntries(
      Object.entries(typeof features === 'object' ? (features ?? {}) : {}).map(([name, on]) => [
        name,
        on === true,
      ]),
    ),
    platformFeePercent:
      typeof platformFeePercent === 'number' ? platformFeePercent : NONE.platformFeePercent,
    supportEmail: typeof supportEmail === 'string' ? supportEmail : null,
    now: typeof now === 'number' ? now : Number.NaN,
    claims: Array.isArray(claims) ? claims.filter((claim) => typeof claim === 'string') : [],
  };
}

let current: BrowserConfig | undefined;

/** The configuration of this page. The server's renderer sets its own with `setConfig`. */
export function config(): BrowserConfig {
  current ??=
    typeof document === 'undefined'
      ? NONE
      : parseConfig(document.getElementById('config')?.textContent ?? '', location.origin);
  return current;
}

export function setConfig(given: BrowserConfig): void {
  current = given;
}

import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const origin = 'http://localhost:3000';

describe('parseConfig', () => {
  it('reads what the server wrote and drops what it cannot use', () => {
    const config = parseConfig(
      JSON.stringify({
        supabaseUrl: 'http://elsewhere.example',
        supabaseKey: 'sb_publishable_1',
        brandName: 'Stage',
        testMode: true,
        features: { live: true, odd: 'yes' },
        claims: ['10K+ Creators', 7],
        platformFeePercent: 15,
        supportEmail: 'help@stage.example',
        now: 1_780_000_000_000,
      }),
      origin,
    );
    expect(config).toMatchObject({
      supabaseUrl: origin,
      supabaseKey: 'sb_publishable_1',
      brandName: 'Stage',
      testMode: true,
      features: { live: true, odd: false },
      claims: ['10K+ Creators'],
      platformFeePercent: 15,
      supportEmail: 'help@stage.example',
      now: 1_780_000_000_000,
    });
  });
  it('has no key where none is given: the client library says so', () => {
    expect(parseConfig('', origin).supabaseKey).toBe('');
    expect(parseConfig('{"supabaseKey":null}', origin).supabaseKey).toBe('');
    expect(parseConfig('null', origin).brandName).toBe('Limelight');
  });
});

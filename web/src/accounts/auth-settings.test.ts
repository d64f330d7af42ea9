import { expect, test } from 'vitest';
import { readAuthSettings } from './auth-settings.ts';

test('the places that are switched on, each with its name', () => {
  expect(
    readAuthSettings({
      external: { email: true, phone: true, google: true, house: true, github: false },
      external_names: { google: 'Google', house: 'House ID', github: 'GitHub' },
      mailer_autoconfirm: true,
    }),
  ).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'house', name: 'House ID' },
    ],
    hasTextMessages: true,
    mailsConfirm: false,
  });
});

test.each([null, 'no', {}, { external: null, external_names: { google: 'Google' } }])(
  'an answer of another shape (%j) switches nothing on',
  (answer) => {
    expect(readAuthSettings(answer)).toEqual({
      providers: [],
      hasTextMessages: false,
      mailsConfirm: true,
    });
  },
);

import type { CDPSession, Page } from '@playwright/test';

/** A device that checks a finger, a face or a PIN, or a key on a USB port. */
export type Kind = 'device' | 'usb-key';

export interface VirtualAuthenticator {
  readonly session: CDPSession;
  readonly id: string;
}

/** Chromium's own virtual authenticator, which approves every request. */
export async function addAuthenticator(page: Page, kind: Kind): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind === 'device' ? 'internal' : 'usb',
      hasResidentKey: kind === 'device',
      hasUserVerification: kind === 'device',
      isUserVerified: kind === 'device',
      automaticPresenceSimulation: true,
    },
  });
  return { session, id: authenticatorId };
}

/** The credentials that it holds. */
export async function credentialsOf({ session, id }: VirtualAuthenticator) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId: id });
  return credentials;
}

/** Sets whether the user can pass the check of a finger, a face or a PIN. */
export async function setVerified({ session, id }: VirtualAuthenticator, isUserVerified: boolean) {
  await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
}

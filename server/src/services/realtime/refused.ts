/** A refused join or message; the client is shown the message text. */
export class Refused extends Error {
  override name = 'Refused';
}

export const noChannel = (topic: string): Refused =>
  new Refused(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  );

/** Only names the reason for a refusal that is already decided; nothing read here is trusted. */
export function badToken(token: string): Refused {
  const words = expiryWords(token);
  return new Refused(`InvalidJWTToken: ${words ?? 'The token is not valid'}`);
}

function expiryWords(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    const seconds = Math.floor(Date.now() / 1_000) - Number(claims.exp);
    return seconds >= 0 ? expiredWords(seconds) : null;
  } catch {
    return null;
  }
}

export const expiredWords = (seconds: number): string => `Token has expired ${seconds} seconds ago`;

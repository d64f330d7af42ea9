import { html } from 'hono/html';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Letter } from '../platform/mail/mail.ts';

export interface MemberLetter {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Emails members about a membership, with a link to all of theirs; the email is sent if the transaction commits. */
export async function mailMembers(
  deps: Deps,
  tx: Tx,
  ...letters: readonly MemberLetter[]
): Promise<void> {
  const laidOut = letters.map((letter) => layOut(deps, letter));
  await deps.mail.send(tx, ...(await Promise.all(laidOut)));
}

async function layOut(deps: Deps, { to, subject, lines }: MemberLetter): Promise<Letter> {
  const link = `${deps.config.publicUrl}/dashboard/memberships`;
  return {
    to,
    subject,
    text: [...lines, link].join('\n\n'),
    html: String(
      await html`<h1>${subject}</h1>
        ${lines.map((line) => html`<p>${line}</p>`)}
        <p><a href="${link}">See your memberships</a></p>`,
    ),
  };
}

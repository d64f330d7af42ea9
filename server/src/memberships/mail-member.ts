import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';

export interface MemberLetter {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Writes to a member about a membership, with the way to all of theirs; it goes out with the transaction. */
export async function mailMember(deps: Deps, tx: Tx, letter: MemberLetter): Promise<void> {
  const { to, subject, lines } = letter;
  const link = `${deps.config.publicUrl}/dashboard/memberships`;
  await deps.mail.send(tx, {
    to,
    subject,
    text: [...lines, link].join('\n\n'),
    html: String(
      await html`<h1>${subject}</h1>
        ${lines.map((line) => html`<p>${line}</p>`)}
        <p><a href="${link}">See your memberships</a></p>`,
    ),
  });
}

import type { Deps } from '../src/kernel/deps.ts';
import type { Letter, Mail } from '../src/platform/mail/mail.ts';

/** Mail that is kept in a list; letters whose text is written on delivery are written at once. */
export const collectedMail = (letters: Letter[], deps: () => Deps): Mail<Deps> => ({
  send: async (_tx, ...sent) => void letters.push(...sent),
  async sendLater(_tx, writer, ...all) {
    for (const facts of all) {
      const letter = await writer.write(deps(), facts);
      if (letter) letters.push(letter);
    }
  },
});

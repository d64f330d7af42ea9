import type { Deps } from '../src/kernel/deps.ts';
import type { Letter, Mail } from '../src/platform/mail/mail.ts';

/** Mail that ends in a list; what is written as it leaves is written at once. */
export const keptLetters = (letters: Letter[], deps: () => Deps): Mail<Deps> => ({
  send: async (_tx, ...sent) => void letters.push(...sent),
  async sendLater(_tx, writer, ...all) {
    for (const facts of all) {
      const letter = await writer.write(deps(), facts);
      if (letter) letters.push(letter);
    }
  },
});

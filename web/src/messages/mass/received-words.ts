/** The mark of a file in the vault: how many of the recipients already have it. */
export function receivedWords(
  { sent, bought }: { readonly sent: number; readonly bought: number },
  people: number,
): string | undefined {
  const number = (count: number) => count.toLocaleString('en-US');
  const words = [
    sent === 0
      ? null
      : sent >= people
        ? `Sent to all ${number(people)}`
        : `Sent to ${number(sent)} of ${number(people)}`,
    bought === 0 ? null : `Bought by ${number(bought)}`,
  ].filter((one) => one !== null);
  return words.length === 0 ? undefined : words.join(' · ');
}

/** The number as a provider of text messages wants it, '+' and 7 to 15 digits; null if it is none. */
export function phoneNumber(typed: string): string | null {
  const number = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

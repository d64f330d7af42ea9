/** The number in the format of SMS providers, '+' and 7 to 15 digits; null if it is not a phone number. */
export function phoneNumber(typed: string): string | null {
  const number = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

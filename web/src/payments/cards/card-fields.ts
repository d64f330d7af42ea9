/** '4242 4242 4242 4242' as it is typed; American Express groups 4-6-5. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter((group) => group !== '').join(' ');
}

/** '12 / 30' as it is typed. A first digit above 1 can only be a single-digit month. */
export function formatExpiry(typed: string): string {
  let digits = typed.replace(/\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

function passesChecksum(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export interface CardDetails {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

export type CardFaults = Partial<Record<keyof CardFields, string>>;

/** Checks a card as typed: returns the details to send, or a message for each invalid field. */
export function readCard(
  fields: CardFields,
  today: Date,
): { readonly details: CardDetails } | { readonly faults: CardFaults } {
  const faults: { -readonly [Key in keyof CardFaults]: CardFaults[Key] } = {};
  const number = fields.number.replace(/\D/g, '');
  if (number.length < 13 || !passesChecksum(number)) {
    faults.number = 'This card number is incomplete or has a typo.';
  }
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(fields.expiry.trim()) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (!month || !year || expMonth < 1 || expMonth > 12) {
    faults.expiry = 'Enter the card’s expiration month and year.';
  } else if (Date.UTC(expYear, expMonth, 1) <= today.getTime()) {
    faults.expiry = 'This card has expired.';
  }
  const cvcLength = /^3[47]/.test(number) ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(fields.cvc.trim())) {
    faults.cvc = `Enter the ${cvcLength}-digit security code.`;
  }
  if (Object.keys(faults).length > 0) return { faults };
  return { details: { number, expMonth, expYear, cvc: fields.cvc.trim() } };
}

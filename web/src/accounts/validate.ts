import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { VALIDATION_TEXTS } from '@limelight/contract/accounts/texts';
import { oneLine } from '@limelight/contract/platform/one-line';

/* The rules of docs/product.md, 'Form rules', as plain functions: zod would add 22 KB to the first screen. The address pattern
   is zod's own, so that the server agrees. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** A message if the address is not valid, else undefined. */
export function emailFault(email: string): string | undefined {
  return EMAIL.test(email) && email.length <= ACCOUNT_LIMITS.email.max
    ? undefined
    : VALIDATION_TEXTS.email;
}

/** A message if a new password is too short, else undefined. */
export function newPasswordFault(password: string): string | undefined {
  return password.length < ACCOUNT_LIMITS.password.firstForm
    ? VALIDATION_TEXTS.passwordFirstForm
    : undefined;
}

export interface FirstSignUp {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** First form, sign-up: the message of every invalid field; empty if all are valid. */
export function firstSignUpFaults(values: FirstSignUp): Partial<Record<keyof FirstSignUp, string>> {
  const { username } = ACCOUNT_LIMITS;
  const email = emailFault(values.email);
  const password = newPasswordFault(values.password);
  const typed = oneLine(values.username);
  const name =
    typed.length < username.min
      ? VALIDATION_TEXTS.username
      : typed.length > username.max
        ? `Username must be at most ${username.max} characters`
        : undefined;
  return {
    ...(email && { email }),
    ...(name && { username: name }),
    ...(password && { password }),
  };
}

/** Second form, sign-up: the first problem in the order address, password, name, or null. */
export function secondSignUpIssue(values: {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}): string | null {
  const name = oneLine(values.displayName);
  if (emailFault(values.email)) return VALIDATION_TEXTS.email;
  if (values.password.length < ACCOUNT_LIMITS.password.secondForm) {
    return VALIDATION_TEXTS.passwordSecondForm;
  }
  if (name.length < ACCOUNT_LIMITS.displayName.min) return VALIDATION_TEXTS.displayName;
  if (name.length > ACCOUNT_LIMITS.displayName.max) {
    return `Name must be at most ${ACCOUNT_LIMITS.displayName.max} characters`;
  }
  return null;
}

/** Second form, sign-in: the first problem, or null. */
export function secondSignInIssue(values: {
  readonly email: string;
  readonly password: string;
}): string | null {
  if (emailFault(values.email)) return VALIDATION_TEXTS.email;
  return values.password === '' ? VALIDATION_TEXTS.passwordRequired : null;
}

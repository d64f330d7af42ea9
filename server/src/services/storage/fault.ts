/** An answer that is not the file: the error shape that official storage clients read. */
export class StorageFault extends Error {
  override name = 'StorageFault';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body() {
    return { statusCode: String(this.status), error: this.code, message: this.message };
  }
}

export const faults = {
  /** Also for what exists but is not for this caller: whether it exists is nobody's business. */
  notFound: () =>
    new StorageFault(404, 'not_found', 'This file does not exist, or is not for you.'),
  notSignedIn: () => new StorageFault(401, 'not_signed_in', 'Please sign in to continue.'),
  secondFactorRequired: () =>
    new StorageFault(
      403,
      'second_factor_required',
      'Please confirm with your second factor first.',
    ),
  tampered: () => new StorageFault(403, 'invalid_token', 'This address was not made by us.'),
  expired: () =>
    new StorageFault(403, 'expired', 'This address has expired. Reload the page to see the file.'),
  otherSession: () =>
    new StorageFault(403, 'other_session', 'This address was made for someone else’s session.'),
  unavailable: () =>
    new StorageFault(503, 'unavailable', 'The service is busy. Please try again in a moment.'),
  badRequest: (message: string) => new StorageFault(400, 'invalid_request', message),
} as const;

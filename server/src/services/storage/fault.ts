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

/** The same answer as the upload protocol's library throws its own. */
export class ProtocolFault extends Error {
  override name = 'ProtocolFault';
  readonly status_code: number;
  readonly body: string;
  readonly fault: StorageFault;

  constructor(fault: StorageFault) {
    super(fault.message);
    this.fault = fault;
    this.status_code = fault.status;
    this.body = JSON.stringify(fault.body);
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
  otherFolder: () =>
    new StorageFault(403, 'forbidden', 'You may only change files below your own id.'),
  noBucket: () => new StorageFault(404, 'Bucket not found', 'Bucket not found'),
  badName: () =>
    new StorageFault(
      400,
      'InvalidKey',
      'A file’s name is its owner’s id, a slash, and up to 400 plain characters.',
    ),
  taken: () => new StorageFault(409, 'Duplicate', 'The resource already exists'),
  inUse: () =>
    new StorageFault(
      409,
      'in_use',
      'Something shows this file, or somebody bought it. It stays as it is.',
    ),
  unsupported: (message: string) => new StorageFault(415, 'invalid_mime_type', message),
  tooLarge: () =>
    new StorageFault(413, 'Payload too large', 'This file is larger than you may upload.'),
  noSpace: () => new StorageFault(413, 'no_space', 'There is no space left for your files.'),
  tooFast: () => new StorageFault(429, 'rate_limited', 'Too many requests. Please wait a moment.'),
  unavailable: () =>
    new StorageFault(503, 'unavailable', 'The service is busy. Please try again in a moment.'),
  serviceKeyInBrowser: () =>
    new StorageFault(401, 'not_signed_in', 'Forbidden use of secret API key in browser'),
  noSession: () =>
    new StorageFault(
      400,
      'not_offered',
      'A signed address belongs to a person’s session, and the service key has none: not offered.',
    ),
  /** What hosted services have and this one does not, by its name. */
  notOffered: (what: string) => new StorageFault(400, 'not_offered', `${what}: not offered`),
  noRoom: () =>
    new StorageFault(
      507,
      'no_room',
      'The server has no room for this file right now. Try again later.',
    ),
  noRoomForTheRest: () =>
    new StorageFault(
      507,
      'no_room',
      'The server has no room for this file right now. What was sent is kept: try again later.',
    ),
  badRequest: (message: string) => new StorageFault(400, 'invalid_request', message),
} as const;

/** In the middle of an upload. */
export const noRoom = () => new ProtocolFault(faults.noRoomForTheRest());

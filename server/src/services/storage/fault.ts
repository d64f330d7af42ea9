/** An error response, in the shape that official storage clients read. */
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

/** The same error in the shape that the upload protocol's library throws. */
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
  /** Also for objects that this caller may not see: they should not learn that it exists. */
  notFound: () =>
    new StorageFault(
      404,
      'not_found',
      'We couldn’t find this file, or you don’t have access to it.',
    ),
  notSignedIn: () => new StorageFault(401, 'not_signed_in', 'Please sign in to continue.'),
  secondFactorRequired: () =>
    new StorageFault(
      403,
      'second_factor_required',
      'Confirm it’s you with your second factor first.',
    ),
  tampered: () => new StorageFault(403, 'invalid_token', 'This link isn’t valid.'),
  expired: () =>
    new StorageFault(403, 'expired', 'This link has expired. Reload the page to see the file.'),
  otherSession: () =>
    new StorageFault(403, 'other_session', 'This link belongs to someone else’s session.'),
  otherFolder: () =>
    new StorageFault(403, 'forbidden', 'You can only change files in your own folder.'),
  noBucket: () => new StorageFault(404, 'Bucket not found', 'Bucket not found'),
  badName: () =>
    new StorageFault(
      400,
      'InvalidKey',
      'A file name is its owner’s ID, a slash and up to 400 plain characters.',
    ),
  taken: () => new StorageFault(409, 'Duplicate', 'The resource already exists'),
  inUse: () =>
    new StorageFault(
      409,
      'in_use',
      'You can’t change this file: it’s in use, or somebody bought it.',
    ),
  unsupported: (message: string) => new StorageFault(415, 'invalid_mime_type', message),
  tooLarge: () => new StorageFault(413, 'Payload too large', 'This file is too large to upload.'),
  noSpace: () => new StorageFault(413, 'no_space', 'You’ve run out of storage space.'),
  tooFast: () =>
    new StorageFault(429, 'rate_limited', 'Too many requests. Wait a moment and try again.'),
  unavailable: () =>
    new StorageFault(
      503,
      'unavailable',
      'We’re a little busy right now. Please try again in a moment.',
    ),
  serviceKeyInBrowser: () =>
    new StorageFault(401, 'not_signed_in', 'Forbidden use of secret API key in browser'),
  noSession: () =>
    new StorageFault(400, 'not_offered', 'The service key has no session, so it can’t sign URLs.'),
  /** A feature of hosted services that is missing here, by name. */
  notOffered: (what: string) => new StorageFault(400, 'not_offered', `${what}: not offered`),
  noRoom: () =>
    new StorageFault(
      507,
      'no_room',
      'We don’t have room for this file right now. Try again later.',
    ),
  noRoomForTheRest: () =>
    new StorageFault(
      507,
      'no_room',
      'We don’t have room for this file right now. Try again later; your upload will pick up where it left off.',
    ),
  badRequest: (message: string) => new StorageFault(400, 'invalid_request', message),
} as const;

/** For the middle of an upload. */
export const noRoom = () => new ProtocolFault(faults.noRoomForTheRest());

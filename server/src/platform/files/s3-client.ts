import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** Where an S3-compatible store is and who we are there. */
export interface S3Settings {
  readonly bucket: string;
  /** Null: Amazon's own, by region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: what the machine itself has (an instance's role, the variables of the AWS tools). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** The bucket in the path instead of the host name; stores other than Amazon's mostly want it. */
  readonly forcePathStyle: boolean;
}

/** Each viewer of a film holds one; the library's own 50 would make the next one wait. */
const SOCKETS = 512;

export function s3ClientConfig(settings: S3Settings): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  return {
    region: settings.region,
    ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: { ...settings.credentials } }),
    forcePathStyle: settings.forcePathStyle,
    // The library's new default wraps streams in checksum frames, which other stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: 5_000,
    },
  };
}

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** The address and credentials of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  /** Null: Amazon's own endpoint for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: the credentials of the machine (an instance's role, the variables of the AWS tools). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Puts the bucket in the path instead of the host name; most stores other than Amazon's require it. */
  readonly forcePathStyle: boolean;
}

/** Each viewer of a film holds one; with the library's default of 50, the next viewer would have to wait. */
const SOCKETS = 512;

export function s3ClientConfig(settings: S3Settings): S3ClientConfig {
  // At each start on Node 20 the library says in seven lines that its versions of 2027 need Node 22; ours is pinned.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  return {
    region: settings.region,
    ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: { ...settings.credentials } }),
    forcePathStyle: settings.forcePathStyle,
    // By default newer versions of the library wrap streams in checksum frames, which other stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: 5_000,
    },
  };
}

import { z } from 'zod';
import { type MediaFaultCode, mediaFaults } from '@limelight/contract/media/texts';

export const faultCode = z.enum(Object.keys(mediaFaults) as [MediaFaultCode, ...MediaFaultCode[]]);

/** The file itself is at fault: its creator reads the message, and trying again does not help. */
export class MediaFault extends Error {
  override name = 'MediaFault';
  readonly code: MediaFaultCode;

  constructor(code: MediaFaultCode, cause?: unknown) {
    super(mediaFaults[code], { cause });
    this.code = code;
  }
}

/** Units of HEVC with notes of the device or its encoder (SEI), before and after a picture. */
const NOTES = [39, 40];
const START = Buffer.from([0, 0, 1]);

/**
 * The header of an HEVC track without notes: FFmpeg's filter, which returns it as units with start codes, removes them only
 * from what comes after it.
 */
export function withoutHeaderNotes(header: Buffer): Buffer {
  const starts: number[] = [];
  for (let at = header.indexOf(START); at !== -1; at = header.indexOf(START, at + START.length))
    // a start code may have another zero in front
    starts.push(at > 0 && header.readUInt8(at - 1) === 0 ? at - 1 : at);
  if (starts[0] !== 0) return header;
  return Buffer.concat(
    starts.flatMap((start, index) => {
      const unit = header.subarray(start, starts[index + 1]);
      const type = (unit.readUInt8(unit.indexOf(START) + START.length) >> 1) & 63;
      return NOTES.includes(type) ? [] : [unit];
    }),
  );
}

import path from 'node:path';
import { CmafOutputFormat, HlsOutputFormat, NullTarget, Output, PathedTarget } from 'mediabunny';
import { STREAM_FOLDER } from '../names.ts';
import type { MadeFile } from '../../kernel/media-worker.ts';
import { fileTarget } from './file-target.ts';

/** All segments of a rendition are in one file, read by ranges: a two-hour film is a dozen files, not ten thousand. */
export const SEGMENT_SECONDS = 4;

const TYPES = { m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4' } as const;

/** An output for one rendition, or for a film's sound, as a playlist and a file below `folder`. */
export function streamOutput(folder: string, name: string) {
  let master = '';
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: SEGMENT_SECONDS,
    singleFilePerPlaylist: true,
    getPlaylistPath: () => `${name}.m3u8`,
    getSegmentPath: () => `${name}.mp4`,
    onMaster: (text) => {
      master = text;
    },
  });
  const target = new PathedTarget('master', ({ path: file }) =>
    path.extname(file) === ''
      ? new NullTarget()
      : fileTarget(path.join(folder, STREAM_FOLDER, path.basename(file))),
  );
  return {
    output: new Output({ format, target }),
    /** The lines for the master playlist; available after the output is finalized. */
    declared: () => master,
  };
}

export const streamFile = (name: string, type: keyof typeof TYPES): MadeFile => ({
  name: `${STREAM_FOLDER}/${name}.${type}`,
  class: 'full',
  contentType: TYPES[type],
  width: null,
  height: null,
});

export const streamFiles = (name: string): MadeFile[] => [
  streamFile(name, 'm3u8'),
  streamFile(name, 'mp4'),
];

import path from 'node:path';
import sharp from 'sharp';
import type { CleanTask, PreparedMedia } from '../../kernel/media-worker.ts';
import { CLEAN } from '../names.ts';
import { decoding } from '../pictures/worker/prepare-picture.ts';
import { heicPixels } from './still.ts';

/** A HEIC becomes a JPEG in its full size, in the colors that every screen shows. */
export async function cleanHeic({ source, folder }: CleanTask): Promise<PreparedMedia> {
  const { data, raw } = await heicPixels(source);
  const { width, height } = await decoding(() =>
    sharp(data, { raw })
      .removeAlpha()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toFile(path.join(folder, CLEAN)),
  );
  const size = { width, height };
  const file = { name: CLEAN, class: 'clean', contentType: 'image/jpeg', ...size } as const;
  return { kind: 'picture', durationMs: null, thumbhash: null, ...size, files: [file] };
}

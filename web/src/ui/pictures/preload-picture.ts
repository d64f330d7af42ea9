import { recordOf } from '../../platform/record-of.ts';
import { sourceSets, type PictureSource } from './source-sets.ts';

/**
 * Requests a picture of the first screen before the app can draw it, as `Picture` with these `sizes` then does. `sources` is
 * part of a response that was not parsed yet; what is no list of sources is left alone.
 */
export function preloadPicture(sources: unknown, sizes: string): void {
  const [best] = sourceSets(Array.isArray(sources) ? sources.filter(isSource) : []);
  if (!best) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', type: best.type, fetchPriority: 'high' });
  link.imageSizes = sizes;
  link.imageSrcset = best.srcSet;
  document.head.append(link);
}

function isSource(value: unknown): value is PictureSource {
  const { url, type, width } = recordOf(value) ?? {};
  return typeof url === 'string' && typeof type === 'string' && typeof width === 'number';
}

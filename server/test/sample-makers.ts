/** Stands in for the drawing, which has tests of its own: a picture of one byte. */
export const makePicture = (_draw: unknown, { mediaId }: { mediaId: string }) =>
  Promise.resolve({
    originalKey: `media/${mediaId}/original`,
    originalBytes: 1,
    width: 4,
    height: 5,
    thumbhash: 'x',
    variants: [
      {
        name: 'w4.webp',
        class: 'full' as const,
        key: `media/${mediaId}/w4.webp`,
        contentType: 'image/webp',
        width: 4,
        height: 5,
        bytes: 1,
        etag: 'e',
      },
    ],
  });

/** Stands in for drawing and preparing a clip. */
export const makeClip = (_: string, mediaIds: readonly string[]) =>
  Promise.resolve(
    mediaIds.map((mediaId) => ({
      mediaId,
      originalKey: `media/${mediaId}/original.mp4`,
      originalBytes: 2,
      width: 4,
      height: 5,
      durationMs: 4000,
      variants: [
        {
          name: 'hls/master.m3u8',
          class: 'full' as const,
          key: `media/${mediaId}/hls/master.m3u8`,
          contentType: 'application/vnd.apple.mpegurl',
          width: null,
          height: null,
          bytes: 1,
          etag: 'e',
        },
      ],
    })),
  );

/** Stands in for storing a text file. */
export const storeText = ({ mediaId, text }: { mediaId: string; text: string }) =>
  Promise.resolve({
    originalKey: `media/${mediaId}/original`,
    bytes: text.length,
    contentType: 'application/octet-stream',
  });

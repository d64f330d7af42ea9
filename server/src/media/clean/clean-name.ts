/** The endings of a picture that becomes a JPEG. */
const OTHER_PICTURE = /\.(?:heic|heif|hif)$/i;

/** The name of a clean original: its own, but for a picture that had to become a JPEG. */
export const cleanFileName = (fileName: string, contentType: string): string =>
  contentType === 'image/jpeg' ? fileName.replace(OTHER_PICTURE, '.jpg') : fileName;

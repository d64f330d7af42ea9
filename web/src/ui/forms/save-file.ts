/** Saves content that is already in the browser as a file on the user's device. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has begun; some browsers lose it if the URL is revoked earlier.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

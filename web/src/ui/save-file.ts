/** Hands what the browser already holds to the person as a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; before that some browsers would lose it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

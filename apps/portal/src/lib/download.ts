/** How long the download link stays valid (specification, section 9). */
const linkLifetimeMs = 500;

/** Lets the browser save a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(link.href);
  }, linkLifetimeMs);
}

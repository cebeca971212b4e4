/** How long the link of a download lives: specification, section 9. */
const linkMilliseconds = 500;

/** Hands a file to the browser to save. */
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
  }, linkMilliseconds);
}

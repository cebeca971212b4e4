/** What index.html shows of the visitor's home before any script has come (`app/ahead.tsx`). */
const ahead = document.getElementById('ahead');
const picture = ahead?.querySelector('.entrance-art');
if (!document.documentElement.dataset.ahead) takeOver();

/** The brand's picture, anew for each place that shows it; none where the page was not built with one. */
export function pictures(): Node[] {
  return picture ? [picture.cloneNode(true)] : [];
}

/** The real page is there: what stood in for it goes. */
export function takeOver(): void {
  ahead?.remove();
}

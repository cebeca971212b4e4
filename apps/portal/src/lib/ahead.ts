/** The prerendered home page in index.html (`app/prerender.tsx`). */
const ahead = document.getElementById('ahead');
const picture = ahead?.querySelector('.entrance-art');
if (!document.documentElement.dataset.ahead) takeOver();

/** A copy of the brand's picture; empty if the page was built without one. */
export function pictures(): Node[] {
  return picture ? [picture.cloneNode(true)] : [];
}

/** Removes the prerendered page once the real one has rendered. */
export function takeOver(): void {
  ahead?.remove();
}

/** The prerendered home page in index.html (`app/prerender.tsx`). */
const prerenderRoot = document.getElementById('ahead');
const picture = prerenderRoot?.querySelector('.entrance-art');
if (!document.documentElement.dataset.ahead) removePrerender();

/** A copy of the brand's picture; empty if the page was built without one. */
export function clonePicture(): Node[] {
  return picture ? [picture.cloneNode(true)] : [];
}

/** Removes the prerendered page once the real one has rendered. */
export function removePrerender(): void {
  prerenderRoot?.remove();
}

/** The prerendered home page, and the frame of the signed-in pages, in the document (`app/prerender.tsx`). */
const home = document.getElementById('ahead');
const frame = document.getElementById('frame');
const pictureSelector = '.entrance-art';
const picture = home?.querySelector(pictureSelector)?.cloneNode(true);
const { dataset } = document.documentElement;
let hydrated: HTMLElement | null = null;
const finished = Promise.withResolvers<void>();
/** Resolves when React has taken over the prerendered home page. Until then, renders must match it, for example in language. */
export const prerenderFinished = finished.promise;
if (dataset.ahead === undefined) {
  home?.remove();
  finished.resolve();
}
if (dataset.frame === undefined) frame?.remove();

/** Returns the prerendered home page that the visitor sees, for React to take over; null if there is none. */
export function takePrerenderedHome(): HTMLElement | null {
  hydrated = home?.querySelector<HTMLElement>(`[data-in="${dataset.ahead}"]`) ?? null;
  if (!hydrated || !home?.isConnected) return null;
  for (const other of [...home.children]) if (other !== hydrated) other.remove();
  // Without the attribute, the page stays visible even if its language changes.
  delete hydrated.dataset.in;
  return hydrated;
}

/** Whether React has yet to take over the nodes of the home page, which then calls `finishPrerender`. */
export function isHydrationPending(): boolean {
  return hydrated?.inert === true;
}

/** Removes what the real page has replaced, and enables what it has taken over. */
export function finishPrerender(): void {
  frame?.remove();
  if (hydrated) hydrated.inert = false;
  else home?.remove();
  finished.resolve();
}

/** Loads a copy of the brand's picture, from the document, or from the server if the page started without it. */
export async function loadPicture(): Promise<Node | null> {
  return picture?.cloneNode(true) ?? requestPicture();
}

/** Lets the browser parse the file, because the portal never creates markup from text. */
function requestPicture(): Promise<Node | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/picture.svg');
    request.responseType = 'document';
    request.onloadend = () => resolve(request.responseXML?.querySelector(pictureSelector) ?? null);
    request.send();
  });
}

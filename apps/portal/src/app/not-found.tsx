import { Suspense } from 'react';
import { notFoundPage } from '../features/not-found/routes.ts';
import { loadTexts } from '../lib/i18n.ts';
import { lazyPart } from '../lib/load-part.ts';

const Page = lazyPart(async () => {
  await loadTexts(...notFoundPage.staticData.texts);
  const { component } = (await notFoundPage.lazy()).options;
  // A lazy route without a component is a bug in the feature; the error boundary shows it.
  return { default: component! };
});

/** For paths that the router cannot parse, such as one with a malformed percent-encoding. */
export function NotFound() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

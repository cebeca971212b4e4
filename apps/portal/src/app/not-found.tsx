import { Suspense } from 'react';
import { notFoundPage } from '../features/not-found/routes.ts';
import { loadTranslations } from '../lib/i18n.ts';
import { lazyChunk } from '../lib/load-chunk.ts';

const Page = lazyChunk(async () => {
  await loadTranslations(...notFoundPage.staticData.texts);
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

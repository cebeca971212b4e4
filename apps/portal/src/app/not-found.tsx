import { Suspense } from 'react';
import { notFoundPage } from '../features/not-found/routes.ts';
import { loadTexts } from '../lib/i18n.ts';
import { lazyPart } from '../lib/load-part.ts';

const Page = lazyPart(async () => {
  await loadTexts(...notFoundPage.staticData.texts);
  const { component } = (await notFoundPage.lazy()).options;
  // A lazy route without a component would be a fault of the feature, shown by the error boundary.
  return { default: component! };
});

/** For paths that the router cannot even read, such as one with a broken percent sign. */
export function NotFound() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

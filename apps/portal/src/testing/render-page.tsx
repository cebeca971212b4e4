import '@demarc/look/tokens.css';
import '@demarc/look/fonts.css';
import '@demarc/look/ground.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Providers } from '../app/providers.tsx';
import { initTranslations, loadTranslations } from '../lib/i18n.ts';

initTranslations({ en: {}, nl: {} }, Promise.resolve());
const translationsReady = Promise.resolve(loadTranslations('action', 'api', 'contact', 'form', 'list', 'shell', 'validation'));

/** Adds English texts for what a test shows: `addTexts('cable', { name: 'Name' })` translates `cable.name`. */
export function addTexts(namespace: string, texts: Readonly<Record<string, string>>): void {
  void translationsReady.then(() => i18next.addResourceBundle('en', namespace, texts));
}

/** Renders a component at a URL with the providers and texts of the portal. `search` reads the URL's current parameters. */
export async function renderPage(page: () => ReactNode, url = '/') {
  await translationsReady;
  const router = createRouter({
    routeTree: createRootRoute({ component: page, notFoundComponent: page }),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  await router.load();
  const screen = await render(
    <Providers>
      {/* Leaves room for the header of the portal, below which table headers stick. */}
      <main style={{ paddingTop: 80 }}>
        <RouterProvider router={router as never} />
      </main>
    </Providers>,
  );
  return {
    screen,
    router,
    path: (): string => router.state.location.pathname,
    search: (): Readonly<Record<string, unknown>> => router.state.location.search,
  };
}

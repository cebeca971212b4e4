// Runs at build time only: renders what a visitor sees before any script has loaded.
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { createInstance } from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { currentBrand } from '../brands/current-brand.ts';
import { lazyRoute as homePage } from '../features/home/home.page.tsx';
import { homeRoute } from '../features/home/routes.ts';
import { i18nOptions, type Language } from '../lib/i18n.ts';
import { languages } from '../lib/languages.ts';
import { rootRoute } from '../lib/root-route.ts';
import { setPhase } from '../lib/session-state.ts';
import en from '../locales/en/entrance.json' with { type: 'json' };
import nl from '../locales/nl/entrance.json' with { type: 'json' };
import { BrandMark } from '../ui/brand-mark.tsx';
import { App } from './app.tsx';
import { Root } from './root.tsx';

const translations = { en, nl } as const satisfies Record<Language, object>;

function createI18n(language: Language) {
  const i18n = createInstance();
  void i18n
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources: { [language]: { entrance: translations[language] } } });
  return i18n;
}

/**
 * Renders the visitor's home page in every language, exactly as the browser will, so that the browser can take over the nodes (`main.tsx`).
 * `prerender.css` shows one of them, or none to a signed-in user. The markup is inert until its buttons work.
 */
export async function renderHome(picture: string): Promise<string> {
  setPhase('signedOut');
  const history = createMemoryHistory({ initialEntries: ['/'] });
  // The translations come from `createI18n`.
  const options = { component: Root, beforeLoad: () => undefined };
  const routeTree = rootRoute.update(options).addChildren([homeRoute.lazy(() => Promise.resolve(homePage))]);
  const router = createRouter({ routeTree, history, defaultErrorComponent: FailBuild });
  await router.load();
  const pages = languages.map((language) => {
    const page = renderToString(
      <I18nextProvider i18n={createI18n(language)}>
        <App router={router} />
      </I18nextProvider>,
    );
    return `<div data-in="${language}" inert>${page.replace('<div class="entrance-canvas">', () => `<div class="entrance-canvas">${picture}`)}</div>`;
  });
  return `<div id="ahead">${pages.join('')}</div>`;
}

function FailBuild({ error }: { error: unknown }): never {
  throw error;
}

const lineCount = 8;

/**
 * Renders the frame of the signed-in pages, which `prerender.css` shows until the page itself has loaded. It names only the brand,
 * because nothing else is known about the visitor yet.
 */
export function renderFrame(): string {
  const lines = Array.from({ length: lineCount }, (_, line) => `frame-line-${line}`);
  return renderToStaticMarkup(
    <div id="frame" aria-hidden="true">
      <b>
        <BrandMark slug={currentBrand.slug} size={22} />
        <span>{currentBrand.name}</span>
      </b>
      <div />
      <div>
        {lines.map((line) => (
          <i key={line} />
        ))}
      </div>
      <div>
        <i />
        {lines.map((line) => (
          <i key={line} />
        ))}
      </div>
    </div>,
  );
}

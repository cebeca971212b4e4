// Runs at build time only: renders what a visitor sees of the home page before any script has loaded.
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { EntranceIntro, EntrancePanel } from '../features/home/signed-out-home.tsx';
import { i18nOptions, type Language, languages } from '../lib/i18n.ts';
import en from '../locales/en/entrance.json' with { type: 'json' };
import nl from '../locales/nl/entrance.json' with { type: 'json' };

const translations = { en, nl } as const satisfies Record<Language, object>;
/** Lets links render their `href`. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function createI18n(language: Language) {
  const i18n = createInstance();
  void i18n
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources: { [language]: { entrance: translations[language] } } });
  return i18n;
}

/**
 * Renders the home page in every language. `prerender.css` shows one of them, or none to a signed-in user. `<!--picture-->` marks
 * where the picture's markup goes. The markup is inert: its buttons work once the script has loaded. The part about the
 * status page shows if the server says that there is one.
 */
export async function renderHome(): Promise<string> {
  await router.load();
  const renderInEachLanguage = (Part: () => ReactNode) =>
    languages.map((language) => (
      <I18nextProvider key={language} i18n={createI18n(language)}>
        <div data-in={language}>
          <Part />
        </div>
      </I18nextProvider>
    ));
  const page = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <div id="ahead" className="entrance" inert aria-hidden="true">
        <div className="entrance-picture">
          {renderInEachLanguage(EntranceIntro)}
          <div className="entrance-canvas" />
        </div>
        {renderInEachLanguage(() => (
          <EntrancePanel statusPage="#" />
        ))}
      </div>
    </RouterContextProvider>,
  );
  // The real page brings its own `h1`.
  return page.replace(/(?<=<\/?)h1/g, 'p').replace('<div class="entrance-canvas">', '$&<!--picture-->');
}

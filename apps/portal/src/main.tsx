import './trusted-types.ts';
import '@demarc/look/tokens.css';
import '@demarc/look/fonts.css';
import '@demarc/look/ground.css';
import './app/prerender.css';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Dialogs } from './app/dialogs.tsx';
import { startGuard } from './app/guard.ts';
import { signedInFrame } from './app/root.tsx';
import { router } from './app/router.ts';
import { StartupScreen } from './app/startup-screen.tsx';
import { trackPageTitles } from './app/titles.ts';
import { hideUrlToken } from './features/token/url-token.ts';
import { isConfigured, loadConfiguration } from './lib/configuration.ts';
import { showStartFailure } from './lib/dialogs.ts';
import { initTranslations, loadTranslations } from './lib/i18n.ts';
import { prerenderFinished, takePrerenderedHome } from './lib/prerender.ts';
import { session, setSessionCode, startSession } from './lib/session.ts';
import { setPhase } from './lib/session-state.ts';
import { readStored, storageKeys } from './lib/storage.ts';
import en from './locales/en/entrance.json' with { type: 'json' };
import nl from './locales/nl/entrance.json' with { type: 'json' };

hideUrlToken();

// The document contains the element.
const rootElement = document.getElementById('root')!;
let root: Root | null = null;

function show(page: ReactNode): void {
  root ??= createRoot(rootElement);
  root.render(page);
}

const loadSignedInParts = () => import('./app/signed-in-parts.ts');
setSessionCode(loadSignedInParts);
// Every first page shows some of these texts, so the first script contains them.
initTranslations({ en: { entrance: en }, nl: { entrance: nl } }, prerenderFinished);
// While the server validates a stored session, load the signed-in part of the portal.
if (readStored(storageKeys.token)) {
  // The page itself reports what fails to load.
  void signedInFrame.load().catch(() => {});
  show(
    <>
      <StartupScreen />
      <Dialogs />
    </>,
  );
}

const configuration = loadConfiguration().then(
  () => true,
  () => false,
);
// The first use of `Intl` takes 100 ms on a slow machine, which is idle until the server responds.
if (readStored(storageKeys.token)) Intl.NumberFormat.supportedLocalesOf('en');
const hasConfiguration = await configuration;
// Only the message about why a session ended needs these texts.
session.subscribe(() => void (session.state.notice && loadTranslations('auth')));
// With a stored session, restoring it loads the configuration again.
if (hasConfiguration || readStored(storageKeys.token)) await startSession();
else setPhase('signedOut');
if (!isConfigured) showStartFailure();
startGuard(router);
trackPageTitles(router);
await showApp();

/** Renders the app. On the prerendered home page, React takes over the nodes that the visitor sees. */
async function showApp(): Promise<void> {
  const home = session.state.phase === 'signedOut' && router.history.location.pathname === '/' ? takePrerenderedHome() : null;
  if (!home) return show(<App router={router} />);
  // Without these, the first render would differ from the prerendered one.
  await router.load();
  router.ssr = { manifest: undefined };
  rootElement.remove();
  home.id = rootElement.id;
  hydrateRoot(home, <App router={router} />);
}

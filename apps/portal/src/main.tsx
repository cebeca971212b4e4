import './trusted-types.ts';
import '@demarc/look/tokens.css';
import '@demarc/look/fonts.css';
import '@demarc/look/ground.css';
import './app/prerender.css';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionNotice } from './app/connection-notice.tsx';
import { startGuard } from './app/guard.ts';
import { router } from './app/router.ts';
import { StartupScreen } from './app/startup-screen.tsx';
import { trackPageTitles } from './app/titles.ts';
import { hideUrlToken } from './features/token/url-token.ts';
import { loadConfiguration } from './lib/configuration.ts';
import { showDialog } from './lib/dialogs.ts';
import { initTranslations, loadTranslations } from './lib/i18n.ts';
import { session, setSessionCode, startSession } from './lib/session.ts';
import { setPhase } from './lib/session-state.ts';
import { readStored, storageKeys } from './lib/storage.ts';

hideUrlToken();

// index.html contains the element.
const root = createRoot(document.getElementById('root')!);

const show = (page: ReactNode) =>
  root.render(
    <>
      {page}
      <ConnectionNotice />
    </>,
  );

const loadSignedInParts = () => import('./app/signed-in-parts.ts');
setSessionCode(loadSignedInParts);
const texts = initTranslations('entrance');
// While the server validates a stored session, load the signed-in part of the portal.
if (readStored(storageKeys.token)) {
  void loadSignedInParts().catch(() => {});
  void texts.then(() => show(<StartupScreen />));
}

const configuration = loadConfiguration().then(
  () => true,
  () => false,
);
// The first use of `Intl` takes 100 ms on a slow machine, which is idle until the server responds.
if (readStored(storageKeys.token)) Intl.NumberFormat.supportedLocalesOf('en');
const [hasConfiguration] = await Promise.all([configuration, texts.catch(() => {})]);
// The message about how a session ended is only needed then.
session.subscribe(() => void (session.state.notice && loadTranslations('auth')));
if (hasConfiguration) {
  await startSession();
} else {
  setPhase('signedOut');
  showDialog({
    title: 'error.application.title',
    text: 'error.application.text',
    action: { label: 'action.reload', run: () => location.reload() },
  });
}
startGuard(router);
trackPageTitles(router);
show(<RouterProvider router={router} />);

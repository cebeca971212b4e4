import './trusted-types.ts';
import '@demarc/look/tokens.css';
import '@demarc/look/fonts.css';
import '@demarc/look/ground.css';
import './app/ahead.css';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionNotice } from './app/connection-notice.tsx';
import { startGuard } from './app/guard.ts';
import { router } from './app/router.ts';
import { Starting } from './app/starting.tsx';
import { startTitles } from './app/titles.ts';
import { hideToken } from './features/token/token-address.ts';
import { loadConfiguration } from './lib/configuration.ts';
import { showDialog } from './lib/dialogs.ts';
import { loadTexts, startTexts } from './lib/i18n.ts';
import { session, startSession } from './lib/session.ts';
import { setPhase } from './lib/session-state.ts';
import { readStored, storedKeys } from './lib/storage.ts';

hideToken();

// index.html contains the element.
const root = createRoot(document.getElementById('root')!);

const show = (page: ReactNode) =>
  root.render(
    <>
      {page}
      <ConnectionNotice />
    </>,
  );

const texts = startTexts('entrance');
// While the server validates a stored session, load the signed-in part of the portal.
if (readStored(storedKeys.token)) {
  void import('./app/signed-in.tsx').catch(() => {});
  void texts.then(() => show(<Starting />));
}

const configuration = loadConfiguration().then(
  () => true,
  () => false,
);
// The first use of `Intl` takes 100 ms on a slow machine, which is idle until the server responds.
if (readStored(storedKeys.token)) Intl.NumberFormat.supportedLocalesOf('en');
const [hasConfiguration] = await Promise.all([configuration, texts.catch(() => {})]);
// The message about how a session ended is only needed then.
session.subscribe(() => void (session.state.notice && loadTexts('auth')));
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
startTitles(router);
show(<RouterProvider router={router} />);

import { afterEach, expect, it, vi } from 'vitest';
import { loadTranslations } from '../../../lib/i18n.ts';
import { setPhase, setToken } from '../../../lib/session-state.ts';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { FaultsSection } from './faults-section.tsx';

addTexts('fault', { title: 'Faults' });

afterEach(() => {
  setPhase('signedOut');
  vi.unstubAllGlobals();
});

it('names what failed to load', async () => {
  await loadTranslations('loader');
  setToken(`x.${btoa(JSON.stringify({ exp: 4_000_000_000, cid: 7, uid_g: 'user', roles: ['RESELLER_ADMIN'] }))}.x`);
  setPhase('signedIn');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ status: 403, code: 'FORBIDDEN', message: 'No', correlationId: 'x' }, { status: 403 })),
  );
  const { screen } = await renderPage(() => <FaultsSection rack={{ kind: 'RACK', id: 5 }} />, '/');
  await expect.element(screen.getByText('We couldn’t load “Faults”.')).toBeVisible();
});

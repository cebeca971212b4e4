import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { Devices } from './devices.tsx';
import type { AccountActions } from './use-account-actions.tsx';
import type { ActiveCodes } from './use-tv-account.ts';

addTexts('tv-activation', {
  devices: 'Devices',
  allow: 'Allow',
  'allow-and-activate': 'Allow and activate',
  dismiss: 'Dismiss {{device}}',
  'dismiss-short': 'Dismiss',
  'free-places': '{{count}} free slots',
  'free-fills_other': 'Filled when devices connect',
});

const request = {
  activationRequestId: 'request-1',
  deviceId: 'stb-1',
  deviceName: 'Box',
  deviceType: 'stb',
  requestedAt: '2026-11-29T10:00:00Z',
};

function renderRequest(status: TvAccount['status']) {
  const dismiss = vi.fn();
  const requests = { deciding: null, earlierDecision: null, refusal: null, dismiss };
  return renderPage(() => (
    <Devices
      account={{ status, devices: [], maxDevices: 5 } as unknown as TvAccount}
      codes={{ direct: null, unconfirmed: { requests: [request] } } as unknown as ActiveCodes}
      actions={{ requests, isPending: false } as unknown as AccountActions}
    />
  )).then(({ screen }) => ({ screen, dismiss }));
}

it.each([
  ['new', 'Allow and activate'],
  ['active', 'Allow'],
] as const)('makes one decision about a device the primary button on a %s account', async (status, label) => {
  const { screen } = await renderRequest(status);
  await expect.element(screen.getByRole('button', { name: label, exact: true })).toBeVisible();
  const primary = screen
    .getByRole('button')
    .elements()
    .filter(({ classList }) => classList.contains('entrance-button-primary'));
  expect(primary.map(({ textContent }) => textContent)).toEqual([label]);
});

it('the button that dismisses a device has a text label', async () => {
  const { screen, dismiss } = await renderRequest('active');
  const button = screen.getByRole('button', { name: 'Dismiss Box' });
  await expect.element(button).toHaveTextContent('Dismiss');
  await button.click();
  expect(dismiss).toHaveBeenCalledWith(request);
});

it('shows free slots in lines of normal width on a phone, below the names of devices', async () => {
  await page.viewport(360, 740);
  const { screen } = await renderRequest('active');
  const getBox = (text: string) => screen.getByText(text, { exact: true }).first().element().getBoundingClientRect();
  expect(getBox('Filled when devices connect').left).toBe(getBox('Box').left);
  expect(getBox('Filled when devices connect').width).toBeGreaterThan(200);
});

import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { expect, it, vi } from 'vitest';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { AccountNotes } from './account-notes.tsx';
import type { AccountActions } from './use-account-actions.tsx';
import type { useTvAccount } from './use-tv-account.ts';

addTexts('tv-activation', {
  new: 'Not active yet',
  'new-text': 'Connect a device and activate the account.',
  'new-connected': 'One more step',
  'new-connected-text': 'No picture until the account is active.',
  'new-charged': 'The package has been charged since {{date}}.',
  'new-starts': 'The package starts on {{date}}.',
  activate: 'Activate',
  'not-done': 'Not changed',
  'allowed-not-activated': '{{device}} was allowed, but not activated',
  'activate-again': 'Try to activate again.',
  'refused-CUSTOMER_NOT_ACTIVE': 'Your company is not active.',
});

const basePackage = { type: 'base', status: 'active', startDate: '2026-11-01' };

function renderNotes(account: object, isActivationMain = false, failure: object = {}) {
  const activate = vi.fn();
  const page = renderPage(() => (
    <AccountNotes
      account={{ status: 'new', devices: [], products: [basePackage], ...account } as unknown as TvAccount}
      actions={{ activate, isPending: false, refusal: null, allowedDevice: null, ...failure } as unknown as AccountActions}
      accountQuery={{ isError: false } as ReturnType<typeof useTvAccount>}
      isActivationMain={isActivationMain}
    />
  ));
  return page.then(({ screen }) => ({ screen, activate }));
}

it('announces that a new account with a device still has to be activated, and does so', async () => {
  const { screen, activate } = await renderNotes({ devices: [{ deviceId: 'stb-1' }] });
  await expect.element(screen.getByText('One more step')).toBeVisible();
  await screen.getByRole('button', { name: 'Activate' }).click();
  expect(activate).toHaveBeenCalledOnce();
});

it('says what a new account needs, and when a later package starts', async () => {
  const { screen } = await renderNotes({ products: [{ ...basePackage, status: 'pending', startDate: '2026-12-01' }] });
  await expect.element(screen.getByText('Not active yet')).toBeVisible();
  await expect.element(screen.getByText(/The package starts on .*1 December/)).toBeVisible();
});

it('says since when a package is charged that cannot be watched yet', async () => {
  const { screen } = await renderNotes({});
  await expect.element(screen.getByText(/The package has been charged since .*1 November/)).toBeVisible();
});

it.each([true, false])(
  'makes the activation of a new account the primary button if it is the main action: %s',
  async (isMain) => {
    const { screen } = await renderNotes({}, isMain);
    const button = screen.getByRole('button', { name: 'Activate' });
    await expect.element(button).toBeVisible();
    expect(button.element().classList.contains('entrance-button-primary')).toBe(isMain);
  },
);

it.each([
  [null, 'Try to activate again.'],
  ['OTHER', 'Try to activate again.'],
  ['CUSTOMER_NOT_ACTIVE', 'Your company is not active.'],
])('says that the device was allowed if the activation fails: %s', async (refusal, text) => {
  const { screen } = await renderNotes({}, false, { refusal, allowedDevice: 'Box' });
  await expect.element(screen.getByText('Box was allowed, but not activated')).toBeVisible();
  expect(screen.getByRole('alert').element().textContent).toContain(text);
  await expect.element(screen.getByText('Not changed')).not.toBeInTheDocument();
});

it('says nothing about an active account', async () => {
  const { screen } = await renderNotes({ status: 'active' });
  await expect.element(screen.getByRole('button', { name: 'Activate' })).not.toBeInTheDocument();
});

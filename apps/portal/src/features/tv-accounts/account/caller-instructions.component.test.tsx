import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode } from '@demarc/contract/tv-activation.ts';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/tv-activation.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { CallerInstructions } from './caller-instructions.tsx';
import { PrintCard } from './print-card.tsx';
import type { ActiveCodes } from './use-tv-account.ts';

addTexts('tv-activation', texts);

const startsNow = { type: 'base', status: 'active', startDate: '2026-11-01' };
const startsLater = { type: 'base', status: 'pending', startDate: '2027-01-01' };
const toAccount = (status: string, product: object) => ({ status, products: [product] }) as unknown as TvAccount;
const toCode = (confirmed: boolean) =>
  ({ activationCode: 'ABCD1234', confirmed, expiresAt: '2026-12-01T10:00:00Z' }) as TvActivationCode;

type Codes = 'none' | 'direct' | 'unconfirmed';
const toCodes = (codes: Codes) =>
  ({
    direct: codes === 'direct' ? toCode(true) : null,
    unconfirmed: codes === 'unconfirmed' ? toCode(false) : null,
  }) as ActiveCodes;

const listed = 'After half a minute, the device is listed here.';
const allow = 'The device shows that it’s waiting. Allow it here.';
const cases: [status: string, product: object, codes: Codes, step: string][] = [
  ['new', startsNow, 'none', `${listed} The picture then appears.`],
  ['new', startsNow, 'direct', `${listed} The picture appears when you activate the account.`],
  ['new', startsNow, 'unconfirmed', `${allow} The picture appears when you activate the account.`],
  [
    'new',
    startsLater,
    'none',
    `${listed} The picture appears from Friday 1 January 2027, if you have activated the account by then.`,
  ],
  [
    'new',
    startsLater,
    'direct',
    `${listed} The picture appears from Friday 1 January 2027, if you have activated the account by then.`,
  ],
  ['active', startsLater, 'direct', `${listed} The picture appears from Friday 1 January 2027.`],
  ['active', startsNow, 'direct', `${listed} The picture then appears.`],
];

it.each(cases)('tells the caller when there is a picture: %s, %o, code %s', async (status, product, codes, step) => {
  const { screen } = await renderPage(() => <CallerInstructions account={toAccount(status, product)} codes={toCodes(codes)} />);
  await expect.element(screen.getByText(step, { exact: true })).toBeVisible();
});

const connected = 'After half a minute, the device is connected.';
const waits = 'The device shows that it’s waiting until it’s allowed.';
const printed: [status: string, product: object, isConfirmed: boolean, step: string][] = [
  ['active', startsNow, true, `${connected} The picture then appears.`],
  ['active', startsNow, false, `${waits} The picture then appears.`],
  ['active', startsLater, true, `${connected} The picture appears from Friday 1 January 2027.`],
  ['new', startsNow, true, `${connected} The picture appears once your account is active.`],
  ['new', startsLater, true, `${connected} The picture appears from Friday 1 January 2027, if your account is active by then.`],
  ['new', startsLater, false, `${waits} The picture appears from Friday 1 January 2027, if your account is active by then.`],
];

it.each(printed)('prints when there is a picture: %s, %o, code confirmed %s', async (status, product, isConfirmed, step) => {
  await renderPage(() => (
    <PrintCard account={toAccount(status, product)} code={toCode(isConfirmed)}>
      {null}
    </PrintCard>
  ));
  // The card is only visible in print.
  await expect.poll(() => document.querySelector('body > [aria-hidden] li:last-child span')?.textContent).toBe(step);
});

import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/manual-agreement.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { AgreementFacts } from './agreement-facts.tsx';

addTexts('manual-agreement', texts);

const contract = {
  startDate: '2027-01-24',
  initialTermMonths: 36,
  initialTermEndDate: '2030-01-23',
  endOfTermAction: 'AUTO_RENEW',
  rollIntervalMonths: 1,
  noticePeriodDays: 30,
};
const agreement = {
  status: 'OFFERED',
  totals: { mrc: '1450.00', nrc: '8600.00' },
  totalAmount: '60800.00',
  items: [{ chargeType: 'MRC' }],
  contract,
} as unknown as ManualAgreement;

it('shows the price, the term, and a prominent renewal', async () => {
  const { screen } = await renderPage(() => <AgreementFacts agreement={agreement} />);
  await expect.element(screen.getByText('€ 60,800.00 in total for the initial term')).toBeVisible();
  await expect.element(screen.getByText('24 Jan 2027 to 23 Jan 2030')).toBeVisible();
  const renewal = screen.getByText(/Renews for 36 months/);
  await expect.element(renewal).toBeVisible();
  expect(renewal.element().closest('dd')?.dataset.tone).toBe('attention');
  await expect.element(screen.getByText('30 days’ notice')).toBeVisible();
});

it('labels the total as fixed costs if something is charged by usage', async () => {
  const items = [{ chargeType: 'MRC' }, { chargeType: 'USAGE' }] as ManualAgreement['items'];
  const { screen } = await renderPage(() => <AgreementFacts agreement={{ ...agreement, items }} />);
  await expect.element(screen.getByText('€ 60,800.00 in fixed costs for the initial term')).toBeVisible();
});

it('shows the amounts of an agreement that is charged by usage only', async () => {
  const usage = {
    ...agreement,
    totals: { mrc: '0.00', nrc: '0.00' },
    totalAmount: '0.00',
    items: [{ chargeType: 'USAGE' }] as ManualAgreement['items'],
  };
  const { screen } = await renderPage(() => <AgreementFacts agreement={usage} />);
  await expect.element(screen.getByText('€ 0.00 in fixed costs for the initial term')).toBeVisible();
});

it('shows no amounts if the agreement only sets prices, and does not warn about a monthly continuation', async () => {
  const priced = {
    ...agreement,
    totals: { mrc: '0.00', nrc: '0.00' },
    totalAmount: '0.00',
    contract: { ...agreement.contract, endOfTermAction: 'ROLL' as const },
  };
  const { screen } = await renderPage(() => <AgreementFacts agreement={priced} />);
  const continues = screen.getByText(/Continues monthly/);
  await expect.element(continues).toBeVisible();
  expect(continues.element().closest('dd')?.dataset.tone).toBeUndefined();
  await expect.element(screen.getByText('One-time')).not.toBeInTheDocument();
});

import type { OrderItem } from '@demarc/contract/catalog.ts';
import { expect, it } from 'vitest';
import texts from '../../locales/en/order-new.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { PriceRows, RunningPrice } from './running-price.tsx';

addTexts('order-new', texts);

const item = { productCode: 'FIBER', name: 'Fiber', chargeType: 'MRC', quantity: 1, amount: '30.45' } as OrderItem;
const prices = { items: [item], totals: { mrc: '30.45', nrc: '0.00' } };

it('shows one-time costs of zero for a new order', async () => {
  const { screen } = await renderPage(() => <PriceRows {...prices} />);
  await expect.element(screen.getByText('One-time', { exact: true })).toBeVisible();
});

it('leaves out an empty group, and shows more rows below the total per month', async () => {
  const more = (
    <div>
      <dt>More per month</dt>
      <dd>3.20</dd>
    </div>
  );
  const { screen } = await renderPage(() => <PriceRows {...prices} hidesEmpty moreMonthly={more} />);
  await expect.element(screen.getByText('More per month')).toBeVisible();
  await expect.element(screen.getByText('One-time', { exact: true })).not.toBeInTheDocument();
});

it('says that a minimum price is not exact, and what to choose to see the exact one', async () => {
  const { screen } = await renderPage(() => (
    <RunningPrice
      {...prices}
      startingText="Choose a height."
      termMonths={null}
      energy={null}
      isChecked={false}
      earliest={null}
      earliestTiming="on"
    />
  ));
  await expect.element(screen.getByText('from €\u00a030.45')).toBeVisible();
  await expect.element(screen.getByText(`${texts['price-lowest']} Choose a height.`)).toBeVisible();
  await expect.element(screen.getByText(texts['price-catalog'])).not.toBeInTheDocument();
});

it.each([
  ['the total without energy', null, /€.365\.40 in total, excl\. VAT\./],
  ['fixed costs with energy of an unknown power', { max: null }, /€.365\.40 in fixed costs, excl\. VAT\./],
  ['fixed costs besides energy', { max: 'at most € 12.00 per month' }, /in fixed costs.*Energy: at most €.12\.00 per month\./],
])('calls the first months %s', async (_, energy, text) => {
  const { screen } = await renderPage(() => (
    <RunningPrice
      {...prices}
      startingText={null}
      energy={energy}
      termMonths={null}
      isChecked
      earliest={null}
      earliestTiming="on"
    />
  ));
  await expect.element(screen.getByText(text)).toBeVisible();
});

import type { OwnPrice } from '@demarc/contract/own-price.ts';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { PriceTotals } from './price-totals.tsx';

addTexts('invoice', texts);

const createPrice = (monthlyPrice: string | null) => ({ monthlyCost: '10.00', monthlyPrice }) as OwnPrice;

it.each([
  [true, [createPrice('12.00')], /^Total1 service/],
  [false, [createPrice('12.00')], /^Total of this page1 service/],
  [false, [createPrice(null)], /^Total of this page/],
])('labels the total as that of the page if there are more pages (whole list: %s)', async (isWhole, prices, text) => {
  const { screen } = await renderPage(() => (
    <table>
      <PriceTotals prices={prices} isWhole={isWhole} />
    </table>
  ));
  await expect.element(screen.getByRole('rowheader')).toBeVisible();
  expect(screen.getByRole('rowheader').element().textContent).toMatch(text);
});

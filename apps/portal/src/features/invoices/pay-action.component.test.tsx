import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { expect, it, vi } from 'vitest';
import texts from '../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { PayAction } from './pay-action.tsx';

addTexts('invoice', texts);

async function renderAction(count: number) {
  const invoices = Array.from({ length: count }, (_, index) => ({ number: String(202_600_001 + index) }) as InvoiceSummary);
  const onClick = vi.fn<() => void>();
  const { screen } = await renderPage(() => <PayAction invoices={invoices} onClick={onClick} />);
  return { button: screen.getByRole('button', { name: texts['show-payment-details'] }), onClick };
}

it('opens the payment details of up to 10 invoices', async () => {
  const { button, onClick } = await renderAction(10);
  await button.click();
  expect(onClick).toHaveBeenCalledOnce();
});

it('the button is blocked for more than 10 invoices, with the reason', async () => {
  const { button, onClick } = await renderAction(11);
  await expect.element(button).toHaveAccessibleDescription(/^Select up to 10 unpaid invoices/);
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});

it('the button is hidden if nothing has to be paid', async () => {
  const { button } = await renderAction(0);
  await expect.element(button).not.toBeInTheDocument();
});

import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { finishDiagnostic, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import { getProviderOrder, moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';

test('orders, delivers, tests and terminates a line', async ({ page, beginSession, server }) => {
  test.slow();
  const button = (key: string) => page.getByRole('button', { name: getText(key), exact: true });
  const goOn = async (step: string) => {
    await button(`order-new.next-${step}`).click();
    await expect(page.getByRole('heading', { name: getText(`order-new.heading-${step}`) })).toBeVisible();
  };
  await beginSession(people.admin);

  await page.goto('/');
  await button('home.order').click();
  await page.getByRole('menuitem', { name: getText('kinds.line.new'), exact: true }).click();
  const postalCode = page.getByLabel(getText('address.postal-code'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('order-new.title'));
  // The form starts in its first field, and nothing is missing before the user has left it.
  await expect(postalCode).toBeFocused();
  await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(0);
  await postalCode.fill('1234AC');
  await page.getByLabel(getText('address.house-number')).fill('28');
  await goOn('product');
  await page.getByRole('radio', { name: '1,000 / 1,000 Mbit/s' }).check();
  await goOn('details');
  await page.getByLabel(getText('order-new.company-name')).fill('Smederij Houtman');
  await page.getByLabel(getText('order-new.email')).first().fill('werkplaats@houtman.example');
  await page.getByLabel(getText('order-new.phone'), { exact: true }).first().fill('0205550177');
  await goOn('review');
  await expect(page.getByText(getText('order-new.checked'))).toBeVisible();
  await button('order-new.send').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/O\d{4}-\d+/);
  const [, orderId = 0] = (/O\d{4}-(\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []).map(Number);

  const readOrder = () => server.provider.call(getProviderOrder, { params: { orderId } });
  await expect.poll(async () => (await readOrder()).status).toBe('ACCEPTED');
  const { wishDate } = await readOrder();
  const move = (body: object) => server.provider.call(moveProviderOrder, { params: { orderId }, body: body as never });
  await openInPlace(page, `/orders?order=${orderId}`);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(getText('order.status-ACCEPTED'));
  await move({ status: 'PLANNED', actor: 'CARRIER', plannedDate: wishDate, milestone: 'APPOINTMENT_PLANNED' });
  // The panel refreshes an open order every 10 seconds.
  await expect(panel).toContainText(getText('order.status-PLANNED'), { timeout: 20_000 });
  await move({
    status: 'COMPLETED',
    actor: 'CARRIER',
    delivery: { deliveredDate: formatAmsterdamDate(new Date()), carrierServiceId: 'XVE28' },
  });
  await expect(panel).toContainText(getText('order.status-COMPLETED'), { timeout: 20_000 });

  const lineId = (await readOrder()).serviceRef?.id;
  await panel.getByRole('link', { name: getText('kinds.line.view-named', { service: `LN-${lineId}` }) }).click();
  await expect(page).toHaveURL(`/lines/detail/${lineId}`);
  await expect(page.getByText(getText('line.status-ACTIVE')).first()).toBeVisible();
  await expect(page.getByText('XVE28')).toBeVisible();

  await openInPlace(page, `/lines/detail/${lineId}?tab=diagnostics`);
  await button('line-diagnostic.measure').click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: getText('line.diagnostic-runs') })
      .first(),
  ).toBeVisible();
  const { items } = await server.provider.call(listOpenDiagnostics, { query: {} });
  await server.provider.call(finishDiagnostic, {
    params: { diagnosticId: items.find((item) => item.lineId === lineId)?.diagnosticId ?? '' },
    body: { ip: { gatewayReachable: true, rttAvgMs: 4.2, lossPercent: 0, activeSession: true } },
  });
  await expect(page.getByText(getText('line-diagnostic.conclusion-ok'))).toBeVisible();
  await expect(page.getByRole('list', { name: getText('line-diagnostic.diagram') })).toContainText('4.2 ms');

  await button('line.cease').click();
  await button('line.cease-look').click();
  await panel.getByRole('button', { name: new RegExp(`^${getText('line.cease-on')}`) }).click();
  await expect(page.getByText(getText('line.status-PENDING_TERMINATION')).first()).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { checkLineAvailability, getLineAvailability } from '@demarc/contract/availability.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { cancelOrder, getOrder, type Order } from '@demarc/contract/order.ts';
import { addProviderOrderNote, moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import type { Locator, Page } from '@playwright/test';
import type { SignedInUser } from '../scripts/sign-in.ts';
import { findViolations } from './find-violations.ts';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`order.${key}`, values);

/** Addresses with free fiber. Tests share a server, so each orders at its own house number. */
const street = '1234 AC';

/** Orders a line for the demo reseller and waits until the order is accepted. */
async function placeOrder(server: Server, houseNumber: number): Promise<{ order: Order; by: SignedInUser; carrierName: string }> {
  const by = await signInByApi(server.url, people.admin);
  const params = { customerId: by.customerId };
  let availability = await by.client.call(checkLineAvailability, { params, query: { postalCode: street, houseNumber } });
  await expect(async () => {
    const { availabilityId } = availability;
    availability = await by.client.call(getLineAvailability, { params: { ...params, availabilityId } });
    expect(availability.complete).toBe(true);
  }).toPass();
  const pack = availability.packages.find(({ packageCode }) => packageCode === 'VK-GPON-100');
  if (!pack) throw new Error(`Nothing of ours can be ordered at ${street} ${houseNumber}`);
  const carrier = availability.carriers.find(({ carrierCode }) => carrierCode === pack.carrierCode);
  const order = await by.client.call(createLineOrder, {
    params,
    body: {
      customerOrderId: `E2E-${randomUUID()}`,
      packageCode: pack.packageCode,
      termMonths: pack.minTermMonths,
      wishDate: addWorkingDays(pack.earliestWishDate, 5),
      details: {
        availabilityId: availability.availabilityId,
        connection: { ftuId: carrier?.fiber?.terminationPoints[0]?.ftuId ?? null },
        endUser: { companyName: 'Bakkerij Vlaming', email: 'jan@vlaming.example', phoneNumber: '0205550199' },
        evcs: [{ productCode: 'EVC-INTERNET', circuitType: 'ETHERNET' }],
      },
    },
  });
  if (!('orderId' in order)) throw new Error('The order was a dry run');
  // A background job accepts the order within seconds.
  await expect(async () => {
    const { status } = await by.client.call(getOrder, { params: { ...params, orderId: order.orderId } });
    expect(status).toBe('ACCEPTED');
  }).toPass();
  return { order, by, carrierName: carrier?.carrierName ?? '' };
}

const moveOrder = (server: Server, { orderId }: Order, body: OrderMove) =>
  server.provider.call(moveProviderOrder, { params: { orderId }, body });

/** Opens the panel of an order by its URL. */
async function openPanel(page: Page, { orderId, orderNumber }: Pick<Order, 'orderId' | 'orderNumber'>): Promise<Locator> {
  await page.goto(`/orders?order=${orderId}`);
  const panel = page.getByRole('dialog', { name: t('title', { number: orderNumber }) });
  await expect(panel.getByRole('heading', { name: t('progress') })).toBeVisible();
  return panel;
}

const button = (panel: Locator, key: string) => panel.getByRole('button', { name: t(key), exact: true });

/** The panel refreshes every 10 seconds. */
const refreshTimeout = { timeout: 20_000 };

test('shows provider updates without a reload and keeps the message draft', async ({ page, beginSession, server }) => {
  // Waits for four refreshes of the panel.
  test.slow();
  const { order, carrierName } = await placeOrder(server, 2);
  await beginSession();
  const panel = await openPanel(page, order);
  await expect(panel.getByText(/^With us since/)).toBeVisible();
  await button(panel, 'write-note').click();
  const field = panel.getByLabel(t('note'));
  await field.fill('When will somebody come?');

  const plannedDate = addWorkingDays(order.wishDate, 2);
  await moveOrder(server, order, { status: 'PLANNED', plannedDate, milestone: 'CARRIER_CONFIRMED' });
  await expect(panel.getByText(`With ${carrierName} since`)).toBeVisible(refreshTimeout);
  await expect(panel.getByText(t('days-later_other', { count: '2' }))).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: t('awaits-INSTALLED') })).toHaveAttribute('aria-current', 'step');
  await expect(button(panel, 'change')).toHaveAccessibleDescription(t('blocked-planned'));
  await expect(panel.getByRole('paragraph').filter({ hasText: t('blocked-planned') })).toBeVisible();

  await moveOrder(server, order, { status: 'ON_HOLD', reasonCode: 'LOA_REQUIRED', text: 'Of the landlord.' });
  await expect(panel.getByText(/^Waiting on you since/)).toBeVisible(refreshTimeout);
  await expect(panel.getByText(t('reason-LOA_REQUIRED')).first()).toBeVisible();
  await expect(panel.getByText('Of the landlord.').first()).toBeVisible();

  const { provider } = server;
  const params = { orderId: order.orderId };
  await provider.call(addProviderOrderNote, { params, body: { author: 'Order desk', text: 'The landlord signs it.' } });
  await expect(panel.getByText('The landlord signs it.')).toBeVisible(refreshTimeout);
  await expect(field).toHaveValue('When will somebody come?');

  await moveOrder(server, order, { status: 'PLANNED', plannedDate });
  const deliveredDate = formatAmsterdamDate(new Date());
  await moveOrder(server, order, { status: 'COMPLETED', delivery: { deliveredDate } });
  await expect(panel.getByText(t('status-COMPLETED')).first()).toBeVisible(refreshTimeout);
  await expect(button(panel, 'cancel')).toHaveAccessibleDescription(t('blocked-COMPLETED'));
  await panel.getByRole('link', { name: getText('kinds.line.view-named', { service: '' }) }).click();
  await expect(page).toHaveURL(/\/lines\/detail\/\d+/);
});

test('sends a message once, keeps its draft after a reload, and validates, adds and downloads a document', async ({
  page,
  beginSession,
  server,
}) => {
  const { order } = await placeOrder(server, 4);
  await beginSession();
  const panel = await openPanel(page, order);
  await button(panel, 'write-note').click();
  await expect(panel.getByLabel(t('note'))).toBeFocused();
  await button(panel, 'send-note').click();
  await expect(panel.getByRole('alert').filter({ hasText: t('note') })).toBeVisible();
  await panel.getByLabel(t('note')).fill('The key is with the neighbours.');
  await page.reload();
  await expect(panel.getByLabel(t('note'))).toHaveValue('The key is with the neighbours.');

  // The response is lost, so the retry sends the same idempotency key.
  await page.route('**/note', async (route) => {
    await fetchResponse(route);
    await route.abort();
  });
  await button(panel, 'send-note').click();
  const failed = page.getByRole('dialog', { name: getText('error.application.title') });
  await failed.getByRole('button', { name: getText('action.close') }).click();
  await page.unroute('**/note');
  await button(panel, 'send-note').click();
  await expect(page.getByText(t('note-sent'))).toBeVisible();
  await expect(panel.getByText('The key is with the neighbours.')).toHaveCount(1);
  await expect(panel.getByLabel(t('note'))).toHaveValue('');

  await button(panel, 'add-document').click();
  const file = panel.locator('input[type=file]');
  await expect(file).toBeFocused();
  await button(panel, 'add-document').click();
  await expect(panel.getByText(t('file-none-chosen'))).toBeVisible();
  await file.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') });
  await expect(panel.getByText(t('file-other-kind'))).toBeVisible();
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 'x')]);
  await file.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(panel.getByText(t('file-other-kind'))).toBeHidden();
  await button(panel, 'add-document').click();
  await expect(page.getByText(t('document-added', { name: 'plan.pdf' }))).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(panel, 'download').click()]);
  expect(download.suggestedFilename()).toBe('plan.pdf');
  expect(readFileSync(await download.path()).equals(pdf)).toBe(true);
});

test('edits the requested date and the contact in an accessible panel, and rejects an impossible date', async ({
  page,
  beginSession,
  server,
}) => {
  const { order, by } = await placeOrder(server, 6);
  await beginSession();
  const panel = await openPanel(page, order);
  await button(panel, 'change').click();
  const day = panel.getByLabel(t('wish-date'));
  for (const width of [360, 1440]) {
    await test.step(`without overflow at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(day).toBeVisible();
      expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
      const overflow = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }

  await day.fill(addWorkingDays(formatAmsterdamDate(new Date()), 1));
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(panel.getByText(getText('validation.date-too-early')).first()).toBeVisible();
  const wishDate = addWorkingDays(order.wishDate, 3);
  await day.fill(wishDate);
  await panel.getByRole('radio', { name: t('contact-other') }).check();
  await panel.getByLabel(t('last-name')).fill('Vlaming');
  await panel.getByLabel(t('email')).fill('order@vlaming.example');
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(t('changed', { number: order.orderNumber }))).toBeVisible();
  await expect(panel.getByText('Vlaming, order@vlaming.example')).toBeVisible();
  const { customerId, client } = by;
  const now = await client.call(getOrder, { params: { customerId, orderId: order.orderId } });
  expect(now).toMatchObject({ wishDate, contact: { lastName: 'Vlaming', email: 'order@vlaming.example' } });
});

test('shows the cancellation fee and requests the cancellation only after confirmation', async ({
  page,
  beginSession,
  server,
}) => {
  const { order, by, carrierName } = await placeOrder(server, 8);
  const plannedDate = addWorkingDays(order.wishDate, 5);
  await moveOrder(server, order, { status: 'PLANNED', plannedDate });
  const { customerId, client } = by;
  const params = { customerId, orderId: order.orderId };
  const { cancellationCharge } = await client.call(cancelOrder, { params, query: { dryRun: true }, body: { reason: '' } });
  await beginSession();
  const panel = await openPanel(page, order);
  await button(panel, 'cancel').click();
  const amount = `\u20ac\u00a0${cancellationCharge}`;
  await expect(panel.getByText(t('cancel-costs', { amount }))).toBeVisible();
  await button(panel, 'keep').click();
  await expect(button(panel, 'cancel')).toBeFocused();
  expect((await client.call(getOrder, { params })).status).toBe('PLANNED');

  // Escape closes only the question.
  await button(panel, 'cancel').click();
  await expect(panel.getByRole('heading', { name: t('cancel-title') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(panel, 'keep')).toHaveCount(0);
  await expect(button(panel, 'cancel')).toBeFocused();

  await button(panel, 'cancel').click();
  await panel.getByLabel(t('cancel-reason')).fill('The shop does not open.');
  await panel.getByRole('button', { name: t('cancel-for', { amount }) }).click();
  await expect(page.getByText(t('cancel-asked', { number: order.orderNumber }))).toBeVisible();
  await expect(panel.getByText('The shop does not open.').first()).toBeVisible();
  await expect(button(panel, 'cancel')).toHaveAccessibleDescription(
    t('blocked-CANCEL_REQUESTED_named', { carrier: carrierName }),
  );

  await moveOrder(server, order, { status: 'CANCELLED' });
  await expect(panel.getByText(t('ended-CANCELLED'), { exact: true })).toBeVisible(refreshTimeout);
});

test('the page of an order shows the holds, the next step and everything that the panel can do', async ({
  page,
  beginSession,
  server,
}) => {
  const { order } = await placeOrder(server, 30);
  await moveOrder(server, order, { status: 'ON_HOLD', reasonCode: 'CUSTOMER_INFO_REQUIRED', text: 'Which floor is it?' });
  await beginSession();
  const panel = await openPanel(page, order);
  await panel.getByRole('link', { name: t('open-page') }).click();
  await expect(page).toHaveURL(`/orders?detail=${order.orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const main = page.getByRole('main');
  await expect(main.getByText(order.orderNumber)).toBeVisible();
  await expect(main.getByText('Which floor is it?').first()).toBeVisible();

  // The waiting parties and the messages come first, also on a phone; a form opens only on request.
  const headings = main.getByRole('heading', { level: 2 });
  for (const [index, text] of [t('held-by'), `${t('notes')}0`, t('progress')].entries())
    await expect(headings.nth(index)).toHaveText(text);
  await expect(main.getByLabel(t('note'))).toHaveCount(0);
  await expect(main.locator('input[type=file]')).toHaveCount(0);

  await test.step('on a phone, what it waits for from the customer comes before the facts and the buttons', async () => {
    const getTop = async (part: Locator) => (await part.boundingBox())!.y;
    const viewport = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(async () => {
      const answerTop = await getTop(button(main, 'answer'));
      expect(answerTop).toBeLessThan(await getTop(main.getByText(t('promised'), { exact: true }).first()));
      expect(answerTop).toBeLessThan(await getTop(button(main, 'change')));
    }).toPass();
    await page.setViewportSize(viewport);
  });

  // The chart is hidden from assistive technology, which reads the table instead.
  const held = main.getByRole('table', { name: t('held-by') });
  await expect(held.getByRole('row')).toHaveCount(3);
  await expect(held.getByRole('row').last()).toContainText(t('lane-CUSTOMER'));
  await expect(held.getByRole('row').last()).toContainText(t('mark-now'));
  const toggle = button(main, 'as-table');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await held.boundingBox())?.height).toBeGreaterThan(80);
  expect(await findViolations(page, { within: 'main' })).toEqual([]);

  await button(main, 'answer').click();
  await expect(main.getByLabel(t('note'))).toBeFocused();
  await page.keyboard.type('The third floor.');
  await button(main, 'send-note').click();
  await expect(main.getByRole('listitem').filter({ hasText: 'The third floor.' })).toBeVisible();
  await button(main, 'change').click();
  await expect(main.getByLabel(t('wish-date'))).toBeVisible();
  await expect(button(main, 'cancel')).toBeEnabled();

  await button(main, 'back-to-list').click();
  await expect(page).toHaveURL('/orders');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(getText('orders.title'));
  await page.goto('/orders?detail=2147483647');
  await expect(main.getByText(t('gone'))).toBeVisible();

  await test.step('the panel of an unknown order closes to the list', async () => {
    await page.goto('/orders?order=2147483647');
    const unknown = page.getByRole('dialog');
    await expect(unknown.getByText(t('gone'))).toBeVisible();
    await button(unknown, 'to-list').click();
    await expect(unknown).toBeHidden();
    await expect(page).toHaveURL(/\/orders$/);
  });
});

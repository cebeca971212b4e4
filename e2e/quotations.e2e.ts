import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listOrders } from '@demarc/contract/order.ts';
import {
  type OfferRequest,
  offerQuotation,
  pickUpQuotation,
  withdrawProviderQuotation,
} from '@demarc/contract/provider/quotation.ts';
import { getQuotation, listQuotations } from '@demarc/contract/quotation.ts';
import { requestQuotation, requestQuotationChange } from '@demarc/contract/quotation-request.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import type { SignedInUser } from '../scripts/sign-in.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`quotation.${key}`, values);
const salesContact = { name: 'Eva Sanders', email: 'eva@provider.example', phoneNumber: '0205550199' };
const feed = { amperageA: 32, phase: 'SINGLE' };

type Item = OfferRequest['items'][number];

/** Finds a data center with free racks: an order without one waits, which the user has to confirm. */
async function findSite({ client, customerId }: SignedInUser, racks: number): Promise<string> {
  const sites = await client.call(listRackSites, { params: { customerId } });
  const site = sites.find(({ rackAvailability }) =>
    rackAvailability.some(({ heightUnits, count }) => heightUnits === 47 && count >= racks),
  );
  if (!site) throw new Error(`No data center has ${racks} free racks`);
  return site.siteCode;
}

function buildRackItem(siteCode: string, description: string, mrc: string): Item {
  const feeds = [
    { label: 'A', ...feed },
    { label: 'B', ...feed },
  ];
  return {
    type: 'RACK',
    description,
    packageCode: `${siteCode}-RACK`,
    prices: [
      { termMonths: 12, mrc, nrc: '100.00' },
      { termMonths: 36, mrc: (Number(mrc) - 50).toFixed(2), nrc: '0.00' },
    ],
    leadTimeWorkingDays: 10,
    orderDetails: { details: { siteCode, heightUnits: 47, committedKw: '2.0', lockType: 'BADGE', feeds } },
  };
}

const makeOffer = (server: Server, quotationId: number, items: Item[], values: Partial<OfferRequest> = {}) =>
  server.provider.call(offerQuotation, {
    params: { quotationId },
    body: { level: 'FIRM', salesContact, items, ...values },
  });

/** Requests a quote. Each test gets its own, so that tests do not change the same one. */
async function requestQuote(server: Server, title: string) {
  const by = await signInByApi(server.url, people.order);
  const { client, customerId } = by;
  const siteCode = await findSite(by, 1);
  const today = formatAmsterdamDate(new Date());
  const { quotationId } = await client.call(requestQuotation, {
    params: { customerId },
    body: { title, request: { type: 'RACK', siteCode, description: 'Racks', wishDate: addWorkingDays(today, 30) } },
  });
  await server.provider.call(pickUpQuotation, { params: { quotationId } });
  const params = { customerId, quotationId };
  return {
    client,
    customerId,
    quotationId,
    /** A rack size with one free rack. */
    buildRack: (mrc: string) => buildRackItem(siteCode, 'Rack', mrc),
    read: () => client.call(getQuotation, { params }),
  };
}

test('requests a quote and a change of it, and accepts two of its three items', async ({ page, beginSession, server }) => {
  const by = await signInByApi(server.url, people.order);
  const { client, customerId } = by;
  const siteCode = await findSite(by, 2);
  await beginSession(people.order);
  await page.goto(`/quotations?panel=request&for=RACK&site=${siteCode}`);
  const panel = page.getByRole('dialog', { name: t('request') });
  await panel.getByRole('textbox', { name: t('needs') }).fill('Three racks next to each other.');
  await panel.getByRole('button', { name: t('send-request') }).click();
  await expect(panel.getByRole('alert').filter({ hasText: t('wish-date') })).toBeVisible();
  await panel.getByRole('button', { name: getText('form.open-calendar') }).click();
  await page.getByRole('button', { name: new RegExp(getText('order-new.soonest')) }).click();
  await panel.getByRole('textbox', { name: t('quote-title') }).fill('Three racks in a row');
  await panel.getByRole('button', { name: t('send-request') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three racks in a row');
  await expect(page.getByText(t('next-REQUESTED'))).toBeVisible();

  const quotationId = Number(/\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
  await server.provider.call(pickUpQuotation, { params: { quotationId } });
  const items = ['First', 'Second', 'Third'].map((name) => buildRackItem(siteCode, `${name} rack`, '650.00'));
  await makeOffer(server, quotationId, items);
  // The page follows without a reload.
  await page.getByRole('link', { name: t('ask-change') }).click();
  await page.getByRole('textbox', { name: t('wanted-change') }).fill('Can the third rack be cheaper?');
  await page.getByRole('button', { name: t('send-change') }).click();
  await expect(page.getByText(t('next-CHANGE_REQUESTED'))).toBeVisible();
  await expect(page.getByText('Can the third rack be cheaper?').first()).toBeVisible();

  await makeOffer(server, quotationId, [items[0]!, items[1]!, buildRackItem(siteCode, 'Third rack', '600.00')], {
    message: 'It can.',
  });
  await page.getByRole('button', { name: t('compare', { version: '2' }) }).click();
  const changedRow = page.getByRole('row', { name: new RegExp(`${t('item-number', { number: '3' })}.*changed`, 'i') });
  await expect(changedRow).toContainText('€ 650.00');
  await expect(changedRow).toContainText('€ 600.00');
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: t('accept-term_other', { count: '12' }), exact: true }).click();
  await page.getByRole('checkbox', { name: 'Second rack' }).uncheck();
  const accept = page.getByRole('button', { name: t('accept-term_other', { count: '12' }), exact: true });
  await expect(page.getByText(t('all-checked'))).toBeVisible();
  // The button is with the consent that it needs.
  await expect(page.locator('form').filter({ has: accept })).toContainText(t('terms-accepted'));
  await expect(page.getByText(t('accept-terms-first'))).toBeVisible();
  await accept.click();
  await expect(page.getByRole('checkbox', { name: t('terms-accepted') })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: t('purchase-order') }).fill('PO-77');
  await page.getByRole('checkbox', { name: t('terms-accepted') }).check();
  expect(await findViolations(page)).toEqual([]);
  await accept.click();
  await expect(page.getByRole('region', { name: t('orders') }).getByRole('link')).toHaveCount(2);

  const quotation = await client.call(getQuotation, { params: { customerId, quotationId } });
  expect(quotation).toMatchObject({ status: 'ACCEPTED', acceptedItemIds: [1, 3], purchaseOrderNumber: 'PO-77', version: 2 });
  const orders = await client.call(listOrders, { params: { customerId }, query: { quotationId, sort: 'orderId' } });
  expect(orders.items.map(({ totals }) => totals.mrc)).toEqual(['650.00', '600.00']);
  await page
    .getByRole('region', { name: t('orders') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`order=${quotation.orderIds[0]}`));
});

test('keeps the entered values when a new version arrives, which is reviewed first', async ({ page, beginSession, server }) => {
  const { quotationId, buildRack, read } = await requestQuote(server, 'Rack with two versions');
  await makeOffer(server, quotationId, [buildRack('650.00')]);
  await beginSession(people.order);
  await page.goto(`/quotations/accept/${quotationId}`);
  const reference = page.getByRole('textbox', { name: t('reference') });
  await reference.fill('Our own');
  await page.getByRole('checkbox', { name: t('terms-accepted') }).check();
  // The change request of a colleague, and the answer to it.
  const { client, customerId } = await signInByApi(server.url, people.admin);
  await client.call(requestQuotationChange, { params: { customerId, quotationId }, body: { comment: 'Cheaper?' } });
  await expect(page.getByText(t('next-CHANGE_REQUESTED'))).toBeVisible();
  await makeOffer(server, quotationId, [buildRack('600.00')]);
  await expect(page.getByText(t('new-version', { version: '2' }))).toBeVisible();
  await expect(reference).toHaveValue('Our own');
  const accept = page.getByRole('button', { name: t('accept-term_other', { count: '12' }), exact: true });
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: t('continue-with', { version: '2' }) }).click();
  await expect(page.getByText(t('all-checked'))).toBeVisible();
  await page.getByRole('checkbox', { name: t('terms-accepted') }).check();
  await accept.click();
  await expect(page.getByRole('region', { name: t('orders') }).getByRole('link')).toHaveCount(1);
  expect(await read()).toMatchObject({ status: 'ACCEPTED', version: 2, customerReference: 'Our own' });
});

test('declines an offer with the reason, and requests again what can no longer be accepted', async ({
  page,
  beginSession,
  server,
}) => {
  const { quotationId, buildRack, read } = await requestQuote(server, 'Rack to decline');
  await makeOffer(server, quotationId, [buildRack('650.00')]);
  await beginSession(people.order);
  await page.goto(`/quotations/decline/${quotationId}`);
  await page.getByRole('button', { name: t('decline') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('reason') })).toBeVisible();
  await page.getByRole('radio', { name: t('decline-PRICE') }).check();
  await page.getByRole('textbox', { name: t('explanation') }).fill('Half would do.');
  await page.getByRole('button', { name: t('decline') }).click();
  await expect(page.getByText(t('next-DECLINED'))).toBeVisible();
  await expect(page.getByText(t('next-DECLINED-text'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/quotations/view/${quotationId}`));
  expect(await read()).toMatchObject({ status: 'DECLINED', declineReason: 'PRICE', declineComment: 'Half would do.' });

  const withdrawn = await requestQuote(server, 'Rack withdrawn');
  const params = { quotationId: withdrawn.quotationId };
  await makeOffer(server, params.quotationId, [withdrawn.buildRack('650.00')]);
  await server.provider.call(withdrawProviderQuotation, { params, body: { reason: 'No power left.' } });
  await page.goto(`/quotations/accept/${params.quotationId}`);
  await expect(page.getByText(t('next-WITHDRAWN'))).toBeVisible();
  await expect(page.getByText('No power left.').first()).toBeVisible();
  await page
    .getByRole('button', { name: t('copy') })
    .first()
    .click();
  await expect(page.getByText(t('next-REQUESTED'))).toBeVisible();
  expect(page.url()).not.toContain(String(params.quotationId));
});

test('lists offers first, and opens none for an unknown action', async ({ page, beginSession, server }) => {
  const { quotationId, buildRack, client, customerId } = await requestQuote(server, 'Rack in the list');
  await makeOffer(server, quotationId, [buildRack('650.00')]);
  const { items } = await client.call(listQuotations, { params: { customerId }, query: { sort: '-urgency' } });
  await beginSession(people.order);
  await page.goto('/quotations');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(items[0]!.number);
  await expect(page.getByRole('table').getByRole('row').nth(items.length)).toContainText(items.at(-1)!.number);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/quotations/print/${quotationId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('not-found.text'));
});

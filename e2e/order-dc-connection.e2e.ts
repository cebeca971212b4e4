import { type DcConnectionSummary, listDcConnections } from '@demarc/contract/dc-connection.ts';
import type { Page } from '@playwright/test';
import { createPlainPdf } from '../apps/api/src/sample-data/plain-pdf.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`dc-connection-new.${key}`, values);
const path = '/orders/dc-connection/new';
const company = 'Nova Carrier';

/** Helpers that fill in the order form. */
function createForm(page: Page) {
  /** Goes to a step, whose heading is that of its first part. */
  const goOn = async (step: string, part = step) => {
    await page.getByRole('button', { name: t(`next-${step}`) }).click();
    await expect(page.getByRole('heading', { name: t(`heading-${part}`) })).toBeVisible();
  };
  // A field with suggestions is a combobox, whose list has the same label.
  const companyField = page.getByRole('combobox', { name: t('company'), exact: true });
  const panel = page.getByRole('combobox', { name: t('panel') });
  const portsField = page.getByRole('textbox', { name: t('ports') });
  /** Panel and ports are optional, and so are behind a summary. */
  const openPorts = (title = 'panel-and-ports') => page.locator('summary', { hasText: t(title) }).click();
  return {
    goOn,
    openPorts,
    company: companyField,
    panel,
    ports: portsField,
    /** Chooses a cross connect from the rack in the URL to a panel of another company. */
    async toCompany(rackId: number, ports: string) {
      await page.goto(`${path}/CROSS_CONNECT?rack=${rackId}`);
      await expect(page.getByRole('heading', { name: t('heading-a-end') })).toBeVisible();
      await goOn('end', 'z-end');
      await page.getByRole('radio', { name: t('party-THIRD_PARTY'), exact: true }).check();
      await companyField.fill(company);
      // Closes its suggestions, which would cover what is below.
      await companyField.blur();
      await openPorts('place-and-ports');
      await panel.fill('NC-04');
      await portsField.fill(ports);
      await expect(page.getByRole('heading', { name: t('heading-far-end') })).toBeVisible();
    },
    /** Keeps the proposed cable and date. */
    async fillRest() {
      await goOn('terms', 'cable');
      await page.getByRole('combobox', { name: getText('order-new.term') }).click();
      await page.getByRole('option', { name: getText('order-new.months_other', { count: '12' }) }).click();
    },
  };
}

/** Finds a connection of the demo customer that starts in a rack and whose port is known. */
async function findConnection(url: string): Promise<DcConnectionSummary> {
  const { client, customerId } = await signInByApi(url, people.order);
  const { items } = await client.call(listDcConnections, {
    params: { customerId },
    query: { status: ['ACTIVE'], kind: ['CROSS_CONNECT'], sort: 'id' },
  });
  return items.find(({ aEnd }) => aEnd.rackId !== null && aEnd.patchPanel !== null && aEnd.ports.length > 0)!;
}

/** Collects the details of order requests, without dry runs. */
function collectOrders(page: Page): { details: Record<string, unknown> }[] {
  const orders: { details: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/order/dc-connection')) orders.push(request.postDataJSON());
  });
  return orders;
}

test('waits for the ports in use before it continues, and then rejects one of them', async ({ page, beginSession, server }) => {
  const { aEnd, circuitId } = await findConnection(server.url);
  await beginSession(people.order);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/dc-connection\?/, async (route) => {
    await released;
    await route.continue();
  });
  const form = createForm(page);
  await page.goto(`${path}/CROSS_CONNECT?rack=${aEnd.rackId}`);
  await form.openPorts();
  await form.panel.fill(aEnd.patchPanel!);
  await form.ports.fill(aEnd.ports[0]!);
  await page.getByRole('button', { name: t('next-end') }).click();
  const busy = page.locator('main button[aria-busy=true]');
  await expect(busy).toBeVisible();
  await expect(page.getByRole('heading', { name: t('heading-a-end') })).toBeVisible();
  release();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expect(page.getByText(t('port-used', { circuitId })).first()).toBeVisible();
  await expect(busy).toHaveCount(0);
  await form.ports.fill('');
  await form.goOn('end', 'z-end');
});

test('orders a connection to another company with its letter, refuses a port in use, and sends once at the end', async ({
  page,
  beginSession,
  server,
}) => {
  const { aEnd, circuitId } = await findConnection(server.url);
  await beginSession(people.order);
  const sentOrders = collectOrders(page);
  const form = createForm(page);
  await page.goto(`${path}/CROSS_CONNECT?rack=${aEnd.rackId}`);
  await form.openPorts();
  await form.panel.fill(aEnd.patchPanel!);
  await form.ports.fill(aEnd.ports[0]!);
  await page.getByRole('button', { name: t('next-end') }).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expect(page.getByText(t('port-used', { circuitId })).first()).toBeVisible();
  await form.ports.fill('');
  await form.toCompany(aEnd.rackId!, '7/8');

  await page.getByLabel(getText('form.choose-file')).setInputFiles({
    name: 'loa.pdf',
    mimeType: 'application/pdf',
    buffer: createPlainPdf([
      'Letter of authorization',
      `Issued by: ${company}`,
      `Data center: ${aEnd.siteCode}`,
      'Patch panel: NC-04',
      'Port: 9/10',
    ]),
  });
  await expect(page.getByText(getText('loa.differs'))).toBeVisible();
  await form.fillRest();
  await form.goOn('review');
  await expect(page.getByRole('list', { name: getText('dc-connection-order.path') })).toContainText('NC-04');
  await expect(page.getByText('loa.pdf')).toBeVisible();
  // Both ends by their data center and what is in it, in the review and in the steps next to it.
  const site = `${aEnd.siteName} (${aEnd.siteCode})`;
  for (const end of [`${site}, ${aEnd.colocationName}`, `${site}, ${company}, panel NC-04`]) {
    await expect(page.getByRole('definition').filter({ hasText: end })).toBeVisible();
    await expect(page.getByRole('navigation', { name: getText('form.steps') })).toContainText(end);
  }
  await expect(page.getByText(getText('order-new.checked'))).toBeVisible();
  expect(sentOrders).toEqual([]);
  await page
    .getByRole('button', { name: getText('order-new.send'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(getText('order-new.sent-title', { orderNumber: 'O\\d{4}-\\d+' })),
  );
  await expect(page.getByText(t('loa-missing'))).toBeHidden();
  expect(sentOrders.map(({ details }) => details)).toMatchObject([
    {
      kind: 'CROSS_CONNECT',
      mediaType: 'SMF_OS2',
      strands: 2,
      initiator: 'PROVIDER',
      aEnd: { siteCode: aEnd.siteCode, party: 'OWN_RACK', rackId: aEnd.rackId },
      zEnd: { siteCode: aEnd.siteCode, party: 'THIRD_PARTY', partyName: company, patchPanel: 'NC-04', ports: ['7/8'] },
      loa: { fileName: 'loa.pdf' },
    },
  ]);
});

test('shows what the server refuses at its field, loses nothing, and sends an order whose letter follows', async ({
  page,
  beginSession,
  server,
}) => {
  const { aEnd } = await findConnection(server.url);
  await beginSession(people.order);
  const form = createForm(page);
  let isRefused = true;
  await page.route(/\/order\/dc-connection\?dryRun=true$/, (route) =>
    isRefused
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 409,
            code: 'PORT_IN_USE',
            message: 'In use by somebody else.',
            correlationId: 'x',
            details: { field: 'details.zEnd.ports', port: '11' },
          }),
        })
      : route.continue(),
  );
  await form.toCompany(aEnd.rackId!, '11/12');
  await form.fillRest();
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByRole('heading', { name: t('heading-z-end') })).toBeVisible();
  await expect(page.getByText('In use by somebody else.').first()).toBeVisible();
  await expect(form.company).toHaveValue(company);
  isRefused = false;
  const checked = page.waitForResponse((response) => /dryRun=true$/.test(response.url()) && response.ok());
  await form.ports.fill('13/14');
  // The button moves up when the problem disappears and when the price has been checked. A click during the move would be lost.
  await expect(page.getByText('In use by somebody else.')).toHaveCount(0);
  await checked;
  await form.goOn('terms', 'cable');
  await expect(page).toHaveURL(/step=terms/);
  await form.goOn('review');
  await expect(page.getByText(t('loa-later'))).toBeVisible();
  await expect(page.getByText(getText('order-new.checked-with-points'))).toBeVisible();
  await page
    .getByRole('button', { name: getText('order-new.send'), exact: true })
    .first()
    .click();
  await expect(page.getByText(t('loa-missing'))).toBeVisible();
});

test('offers a metro connect only over single-mode fiber, and reports a product that does not exist', async ({
  page,
  beginSession,
  server,
}) => {
  const { aEnd } = await findConnection(server.url);
  await beginSession(people.order);
  const form = createForm(page);
  await page.goto(`${path}/NONE?rack=${aEnd.rackId}`);
  await expect(page.getByText(t('unknown-package', { code: 'NONE' }))).toBeVisible();
  await page.getByRole('radio', { name: /^Metro connect/ }).check();
  await form.goOn('end', 'z-end');
  await page.getByRole('radio', { name: t('party-PROVIDER_NETWORK'), exact: true }).check();
  await page.getByRole('combobox', { name: getText('rack-order.site') }).click();
  await expect(page.getByRole('option', { name: `(${aEnd.siteCode})` })).toHaveCount(0);
  await page.getByRole('option').first().click();
  await form.goOn('terms', 'cable');
  await expect(page.getByRole('radio', { name: getText('dc-connection-order.media-SMF_OS2') })).toBeChecked();
  await expect(page.getByRole('radio', { name: getText('dc-connection-order.media-MMF_OM4') })).toHaveCount(0);
});

test('explains to a customer without an active rack how to get one', async ({ page, beginSession }) => {
  await page.route(/\/colocation\?/, (route) =>
    route.fulfill({ json: { items: [], total: 0, totalIsCapped: false, next: null } }),
  );
  await beginSession(people.order);
  await page.goto(path);
  await expect(page.getByText(t('no-rack'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('order-rack') })).toHaveAttribute('href', '/orders/rack/new');
});

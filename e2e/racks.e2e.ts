import { getRack, getSharedColo, listColocation } from '@demarc/contract/colocation.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import type { Page } from '@playwright/test';
import { chooseAction } from './choose-action.ts';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`rack-new.${key}`, values);

/** Helpers that fill in the order form. */
function createRackForm(page: Page) {
  /** Goes to a step, whose heading is that of its first part. */
  const goOn = async (step: string, part = step) => {
    await page.getByRole('button', { name: t(`next-${step}`) }).click();
    await expect(page.getByRole('heading', { name: t(`heading-${part}`) })).toBeVisible();
  };
  return {
    goOn,
    /** Chooses a data center and a full rack. */
    async toPower(siteCode: string) {
      await page.goto('/orders/rack/new');
      await page.getByRole('radio', { name: `(${siteCode})` }).check();
      await expect(page.getByRole('heading', { name: t('heading-space') })).toBeVisible();
      // A rack starts with the power that is usual for its height, even after another kind of space was chosen.
      await page.getByRole('radio', { name: getText('rack-order.kind-SHARED_COLO'), exact: true }).check();
      await page.getByRole('radio', { name: getText('rack-order.kind-RACK'), exact: true }).check();
      await expect(page.getByText(t('price-none-height'))).toBeVisible();
      await page.getByRole('radio', { name: /47U/ }).check();
      await goOn('supply', 'power');
      await expect(page.getByLabel(getText('rack-order.committed'))).toHaveValue('2');
    },
    async fillPower(kilowatts: string) {
      await page.getByLabel(getText('rack-order.committed')).fill(kilowatts);
    },
    /** Fills in everything after the power, on its step and the next one. */
    async fillRest() {
      await page.getByRole('button', { name: t('add-uplink') }).click();
      await page.getByRole('combobox', { name: getText('order-new.ipv4') }).click();
      await page.getByRole('option', { name: /\/29/ }).click();
      await goOn('terms', 'access');
      // The user gets access by default.
      const checkedBox = page.getByRole('group', { name: t('access') }).getByRole('checkbox', { checked: true });
      await expect(checkedBox).toHaveCount(1);
      await checkedBox.uncheck();
      await page.getByRole('radio', { name: getText('rack-order.lock-BADGE') }).check();
      await page.getByRole('combobox', { name: getText('order-new.term') }).click();
      await page.getByRole('option', { name: getText('order-new.months_other', { count: '12' }) }).click();
      // The earliest date is filled in.
      await expect(page.getByLabel(getText('order-new.wish-date'))).not.toHaveValue('');
    },
  };
}

/** Collects the bodies of order requests, without dry runs. */
function collectOrderRequests(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/order\/(rack|shared-colo)$/.test(request.url())) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Finds the data center with the most free full racks. */
async function findRoomySite(url: string): Promise<string> {
  const { client, customerId } = await signInByApi(url, people.order);
  const sites = await client.call(listRackSites, { params: { customerId } });
  const countFree = (site: (typeof sites)[number]) =>
    site.rackAvailability.find(({ heightUnits }) => heightUnits === 47)?.count ?? 0;
  return sites.toSorted((a, b) => countFree(b) - countFree(a))[0]!.siteCode;
}

test('orders a rack: limits the power, shows the price while choosing, and sends once at the end', async ({
  page,
  beginSession,
  server,
}) => {
  const siteCode = await findRoomySite(server.url);
  await beginSession();
  const sentOrders = collectOrderRequests(page);
  const form = createRackForm(page);
  await form.toPower(siteCode);
  // One feed carries the usual power, which is filled in.
  await expect(page.getByText(t('redundant'))).toBeVisible();
  await form.fillPower('3,5');
  await page.getByRole('button', { name: t('next-terms') }).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expect(page.getByText(t('above-one-feed', { max: '2.5', feed: '2.94' })).first()).toBeVisible();
  await expect(page.getByText(t('redundant'))).toBeHidden();
  await form.fillPower('2,5');
  await expect(page.getByText(t('redundant'))).toBeVisible();
  const price = page.getByRole('complementary').filter({ hasText: getText('order-new.price') });
  await expect(price.getByText(getText('order-new.price-checked'))).toBeVisible();
  await form.fillRest();
  await form.goOn('review');
  await expect(page.getByText(t('no-access'))).toBeVisible();
  await expect(page.getByText(t('energy-label'), { exact: true })).toBeVisible();
  // The maximum cost of energy follows from the figures on the page.
  const [, rate] = (await page.getByText(/^€\s0\.\d+ per measured kWh/).innerText()).match(/€\s(0\.\d+) per/)!;
  const max = `€\u00a0${(Number(rate) * 2.5 * 745).toFixed(2)}`;
  await expect(
    page.getByText(t('energy-max', { amount: max, power: '2.5\u00a0kW', hours: '745' }), { exact: true }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('heading-review') })).toBeVisible();
  await expect(page.getByText(getText('order-new.checked-with-points'))).toBeVisible();
  expect(sentOrders).toEqual([]);
  await page
    .getByRole('button', { name: getText('order-new.send'), exact: true })
    .first()
    .click();
  const title = new RegExp(getText('order-new.sent-title', { orderNumber: 'O\\d{4}-\\d+' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(sentOrders.map((body) => JSON.parse(body).details)).toMatchObject([
    {
      siteCode,
      heightUnits: 47,
      committedKw: '2.5',
      lockType: 'BADGE',
      ipv4PrefixLength: 29,
      feeds: [{ label: 'A' }, { label: 'B' }],
    },
  ]);
  await page.getByRole('link', { name: getText('order-new.to-order') }).click();
  await expect(page).toHaveURL(/\/orders\?order=\d+/);
});

test('reports a data center that does not exist, shows server errors at their fields, and keeps the input', async ({
  page,
  beginSession,
  server,
}) => {
  const siteCode = await findRoomySite(server.url);
  await beginSession(people.order);
  await page.goto('/orders/rack/new/XXX9');
  await expect(page.getByText(t('unknown-site', { site: 'XXX9' }))).toBeVisible();
  await page.getByRole('radio', { name: `(${siteCode})` }).check();
  await page.goto(`/orders/rack/new/${siteCode}`);
  await expect(page.getByRole('radio', { name: `(${siteCode})` })).toBeChecked();
  await expect(page.getByText(t('unknown-site', { site: 'XXX9' }))).toBeHidden();

  const form = createRackForm(page);
  await page.route(/\/order\/rack\?dryRun=true$/, async (route) => {
    const response = await fetchResponse(route);
    const body = JSON.parse(route.request().postData() ?? '{}');
    if (body.details.lockType === null) return route.fulfill({ response: response });
    return route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Invalid',
        status: 400,
        code: 'VALIDATION_FAILED',
        message: 'Invalid',
        validationErrors: [{ field: 'details.feeds[1].amperageA', code: 'validation.unknown-value', message: 'Not sold' }],
      }),
    });
  });
  await form.toPower(siteCode);
  await form.fillPower('2.5');
  await form.fillRest();
  await page.getByRole('button', { name: t('next-review') }).click();
  await expect(page.getByRole('heading', { name: t('heading-power') })).toBeVisible();
  await expect(page.getByText(getText('validation.unknown-value')).first()).toBeVisible();
  await expect(page.getByLabel(getText('rack-order.committed'))).toHaveValue('2.5');
});

test('filters the list, opens a panel by keyboard, prints a rack, and does not terminate one with connections', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const params = { customerId };
  const { items } = await client.call(listColocation, { params, query: { status: ['ACTIVE'], kind: ['RACK'] } });
  const racks = await Promise.all(items.map(({ id }) => client.call(getRack, { params: { customerId, rackId: id } })));
  const rack = racks.find(({ dcConnectionIds }) => dcConnectionIds.length > 0)!;
  await beginSession();
  await page.goto('/racks?status=ACTIVE&kind=RACK');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(items.length + 1);
  await page
    .getByRole('table')
    .getByRole('button', { name: rack.name ?? rack.serviceId, exact: true })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`rack=${rack.rackId}`));
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/are yours, counted from the bottom/)).toBeVisible();

  await test.step('prints the rack on one page, without navigation and prices', async () => {
    await chooseAction(panel, getText('rack.sheet'));
    const sheet = page.getByRole('article');
    const { name, room } = items.find(({ id }) => id === rack.rackId)!;
    for (const fact of [rack.serviceId, name ?? rack.serviceId, room]) await expect(sheet).toContainText(fact ?? '?');
    await expect(sheet).not.toContainText('€');
    const print = page.getByRole('button', { name: getText('action.print') });
    await expect(print).not.toHaveAttribute('aria-busy', 'true');
    await page.emulateMedia({ media: 'print' });
    await expect(print).toBeHidden();
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: getText('rack.sheet-back') }).click();
    await expect(panel).toBeVisible();
  });

  await chooseAction(panel, getText('rack.terminate'));
  await panel.getByRole('button', { name: getText('line.cease-look') }).click();
  await expect(panel.getByText(getText('rack.refused-RACK_HAS_CONNECTIONS'))).toBeVisible();
});

test('terminates shared units after a dry run, and withdraws the termination', async ({ page, beginSession, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const params = { customerId };
  const { items } = await client.call(listColocation, { params, query: { status: ['ACTIVE'], kind: ['SHARED_COLO'] } });
  const units = await Promise.all(
    items.map(({ id }) => client.call(getSharedColo, { params: { customerId, sharedColoId: id } })),
  );
  const { sharedColoId } = units.find(({ dcConnectionIds }) => dcConnectionIds.length === 0)!;
  await beginSession();
  await page.goto(`/racks?sharedColo=${sharedColoId}`);
  const panel = page.getByRole('dialog');
  await chooseAction(panel, getText('rack.terminate'));
  await panel.getByRole('button', { name: getText('line.cease-look') }).click();
  await expect(panel.getByText(getText('line.charged-until'))).toBeVisible();
  const before = await client.call(listColocation, { params, query: { status: ['PENDING_TERMINATION'] } });
  expect(before.items.map(({ id }) => id)).not.toContain(sharedColoId);
  await panel.getByRole('button', { name: /^Terminate on/ }).click();
  await expect(panel.getByRole('button', { name: getText('rack.withdraw') })).toBeVisible();
  await panel.getByRole('button', { name: getText('rack.withdraw') }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: getText('line.withdraw') })
    .last()
    .click();
  await expect(panel.getByRole('button', { name: getText('rack.withdraw') })).toHaveCount(0);
});

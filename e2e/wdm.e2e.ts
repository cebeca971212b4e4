import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { listWdm, listWdmPackageChannels } from '@demarc/contract/wdm.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { createWdmOrder } from '@demarc/contract/wdm-order.ts';
import { chooseAction } from './choose-action.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`wdm.${key}`, values);
const tn = (key: string) => getText(`wdm-new.${key}`);
const packageCode = 'WDM-DWDM-AMS1-AMS2';

test('filters the list, shows channel, path and light of a wavelength, and previews its termination', async ({
  page,
  signIn,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const { items } = await client.call(listWdm, { params: { customerId }, query: { serviceClass: ['MANAGED_WAVELENGTH'] } });
  const wavelength = items[0]!;
  await signIn(people.order);
  await page.goto('/wdm?class=MANAGED_WAVELENGTH');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(items.length + 1);
  await table.getByRole('button', { name: wavelength.circuitId, exact: true }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`wdm=${wavelength.wdmId}`));
  const panel = page.getByRole('dialog');
  const channel = formatWdmChannel(wavelength.grid, wavelength.channel);
  await expect(panel.getByRole('img', { name: new RegExp(channel) })).toBeVisible();
  const path = panel.getByRole('list', { name: getText('dc-connection-order.path') });
  await expect(path).toContainText(new RegExp(`${wavelength.siteA.siteCode}.*${wavelength.name}.*${wavelength.siteZ.siteCode}`));
  await expect(panel.getByRole('img', { name: new RegExp(t('light')) })).toBeVisible();
  await panel.getByRole('button', { name: getText('list.as-table') }).click();
  await expect(panel.getByRole('columnheader', { name: t('lowest-Z') })).toBeVisible();
  await expect(panel.getByRole('heading', { name: t('other-routes') })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await chooseAction(panel, t('terminate'));
  await panel.getByRole('button', { name: getText('line.cease-look') }).click();
  await expect(panel.getByText(getText('line.charged-until'))).toBeVisible();
});

test('orders a channel that was free a second ago: shows what is free now, loses nothing, and sends another one', async ({
  page,
  signIn,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const params = { customerId, packageCode };
  const [route] = await client.call(listWdmPackageChannels, { params, query: {} });
  const [taken, other] = route!.channels.filter(({ available }) => available).slice(5);
  const buildNamePattern = (channel: number) => new RegExp(`^${formatWdmChannel(route!.grid, channel)} `);
  await signIn(people.order);
  const sentOrders: { details: Record<string, unknown>; reference: string }[] = [];
  let isRaced = false;
  await page.route(/\/order\/wdm(\?dryRun=true)?$/, async (request) => {
    const body = request.request().postDataJSON();
    if (!request.request().url().includes('dryRun')) sentOrders.push(body);
    // Somebody else orders the channel before the last step is checked.
    else if (body.reference && !isRaced) {
      isRaced = true;
      const end = (siteCode: string) => ({ siteCode, party: 'THIRD_PARTY', partyName: 'Race', connectorType: 'LC_UPC' }) as const;
      await client.call(createWdmOrder, {
        params: { customerId },
        body: {
          ...body,
          customerOrderId: 'RACE-1',
          reference: null,
          details: { ...body.details, aEnd: end(route!.siteA.siteCode), zEnd: end(route!.siteZ.siteCode) },
        },
      });
    }
    await request.continue();
  });
  /** Goes to a step, whose heading is that of its first part. */
  const goOn = async (step: string, part = step) => {
    await page.getByRole('button', { name: tn(`next-${step}`) }).click();
    await expect(page.getByRole('heading', { name: tn(`heading-${part}`) })).toBeVisible();
  };
  await page.goto(`/orders/wdm/new/${packageCode}?route=${route!.routeId}`);
  await expect(page.getByRole('radio', { name: route!.name })).toBeChecked();
  // A filter is not marked as optional.
  await expect(page.getByRole('combobox', { name: tn('siteA'), exact: true })).toBeVisible();
  await goOn('wavelength', 'service');
  await expect(page.getByText(getText('wdm-order.not-included')).first()).toBeVisible();
  await page.getByRole('radio', { name: buildNamePattern(taken!.channel) }).check({ force: true });
  await goOn('ends', 'a-end');
  for (const end of [0, 1]) {
    await page
      .getByRole('radio', { name: getText('dc-connection-new.party-THIRD_PARTY'), exact: true })
      .nth(end)
      .check();
    await page
      .getByRole('combobox', { name: getText('dc-connection-new.company'), exact: true })
      .nth(end)
      .fill('Nova Carrier');
  }
  await goOn('date');
  await page.getByRole('combobox', { name: getText('order-new.term') }).click();
  await page.getByRole('option', { name: getText('order-new.months_other', { count: '12' }) }).click();
  await page
    .getByRole('group')
    .filter({ hasText: getText('order-new.own-references') })
    .locator('summary')
    .click();
  await page.getByRole('textbox', { name: getText('order-new.reference') }).fill('Mine');
  await page.getByRole('button', { name: tn('next-review') }).click();

  await expect(page.getByRole('heading', { name: tn('heading-channel') })).toBeVisible();
  await expect(page.getByText(tn('channel-taken')).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: buildNamePattern(taken!.channel) })).toHaveAttribute('aria-disabled', 'true');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: buildNamePattern(other!.channel) }).check({ force: true });
  await goOn('ends', 'a-end');
  await goOn('date');
  await goOn('review');
  await expect(page.getByRole('list', { name: getText('dc-connection-order.path') })).toContainText('Nova Carrier');
  await expect(page.getByRole('definition').filter({ hasText: `${route!.name} ${route!.routeCode}` })).toBeVisible();
  await expect(page.getByText(getText('order-new.checked'))).toBeVisible();
  await page
    .getByRole('button', { name: getText('order-new.send'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(getText('order-new.sent-title', { orderNumber: 'O\\d{4}-\\d+' })),
  );
  expect(sentOrders).toMatchObject([
    { reference: 'Mine', details: { routeId: route!.routeId, preferredChannel: other!.channel, protection: 'UNPROTECTED' } },
  ]);

  // The provider accepts the order, which creates the wavelength.
  const findMine = async () => {
    const { items } = await client.call(listWdm, { params: { customerId }, query: { status: ['PENDING'] } });
    return items.find(({ reference }) => reference === 'Mine');
  };
  await expect.poll(findMine).toBeDefined();
  const { wdmId, openOrderId } = (await findMine())!;
  const body = { status: 'ON_HOLD', reasonCode: 'CUSTOMER_INFO_REQUIRED', text: 'Which cabinet?' } as const;
  await server.provider.call(moveProviderOrder, { params: { orderId: openOrderId ?? 0 }, body });
  await page.goto(`/wdm?wdm=${wdmId}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Which cabinet?')).toBeVisible();
  await expect(panel.getByText(getText('order.reason-CUSTOMER_INFO_REQUIRED'))).toBeVisible();
  await panel.getByRole('link', { name: getText('action.view-order') }).click();
  await expect(page).toHaveURL(new RegExp(`/orders\\?order=${openOrderId}$`));
});

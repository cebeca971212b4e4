import { listIpAddresses } from '@demarc/contract/ip-address.ts';
import { getIpPrefix, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { createProviderIpPrefix } from '@demarc/contract/provider/ip-prefix.ts';
import { findViolations } from './find-violations.ts';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`ip-prefix.${key}`, values);

/** Assigns a new prefix, so that no two tests change the same records. */
async function assignPrefix(server: Server, prefixLength: number) {
  const { client, customerId } = await signInByApi(server.url, people.serviceDesk);
  const { prefixId, prefix } = await server.provider.call(createProviderIpPrefix, {
    body: { customerId, family: 4, prefixLength, isRouted: true },
  });
  const params = { customerId, prefixId };
  const listRecords = async () => {
    const { items } = await client.call(listIpAddresses, { params, query: { limit: 256 } });
    return items.map(({ ptr }) => ptr);
  };
  return { client, prefix, params, listRecords, path: `/ip-management/prefix/${prefixId}` };
}

/** Returns the address at an index in a prefix. */
function getAddress(prefix: string, at: number): string {
  const [, network = '', last = ''] = /^(.*\.)(\d+)\//.exec(prefix) ?? [];
  return `${network}${Number(last) + at}`;
}

test('finds the prefix of an address, and keeps an invalid PTR record in the form until it is corrected', async ({
  page,
  beginSession,
  server,
}) => {
  const { prefix, path, listRecords, client, params } = await assignPrefix(server, 29);
  const ip = getAddress(prefix, 2);
  await beginSession(people.serviceDesk);
  await page.goto('/ip-management');
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(t('search')))
    .first()
    .fill(ip);
  await page.getByRole('table').getByRole('link', { name: prefix }).click();
  await expect(page).toHaveURL(new RegExp(path));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(prefix);

  // The map is one stop for Tab; Enter opens the form of the address.
  await page.getByRole('gridcell', { name: `${ip}, ` }).click();
  const name = page.getByLabel(t('ptr-name'), { exact: false }).first();
  const save = page.getByRole('button', { name: getText('action.save') });
  await name.fill('mail_1.customer.example');
  await save.click();
  await expect(page.getByText(getText('validation.hostname-underscore')).first()).toBeVisible();
  await expect(name).toHaveValue('mail_1.customer.example');
  expect(await listRecords()).toEqual(Array(8).fill(null));
  await name.fill('mail.bücher.example');
  await expect(page.getByText(t('goes-as', { name: 'mail.xn--bcher-kva.example' }))).toBeVisible();
  await save.click();
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${ip}, .*mail.bücher.example`) })).toBeVisible();
  expect(await listRecords()).toContain('mail.xn--bcher-kva.example');
  expect(await client.call(getIpPrefix, { params })).toMatchObject({ usedCount: 1, ptrCount: 1 });
  expect(await findViolations(page)).toEqual([]);
});

test('fills a /26 with PTR records from a pattern, after a preview of all of them', async ({ page, beginSession, server }) => {
  const { prefix, path, listRecords } = await assignPrefix(server, 26);
  await beginSession(people.serviceDesk);
  await page.goto(path);
  await page.getByRole('button', { name: t('choose-all') }).click();
  const pattern = page.getByLabel(t('pattern'), { exact: true });
  const save = page.getByRole('button', { name: t('save-ptrs_other', { count: '64' }) });
  await pattern.fill('all.customer.example');
  await expect(page.getByText(t('problem-count_other', { count: '63' }))).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await pattern.fill('{a}-{b}-{c}-{d}.customer.example');
  const last = `${getAddress(prefix, 63).replaceAll('.', '-')}.customer.example`;
  await expect(page.getByRole('row', { name: new RegExp(last) })).toBeVisible();
  await save.click();
  await expect(page.getByRole('gridcell', { name: new RegExp(last) })).toBeVisible();
  const records = await listRecords();
  expect(records.filter(Boolean)).toHaveLength(64);
  expect(records.at(-1)).toBe(last);
});

test('imports a table whose corrections survive a reload, sets a null route, and requests a prefix', async ({
  page,
  beginSession,
  server,
}) => {
  const { prefix, path, listRecords } = await assignPrefix(server, 29);
  await beginSession(people.serviceDesk);
  await page.goto(`${path}?view=import`);
  await page
    .getByLabel(t('paste'))
    .fill(`ip;ptr\n${getAddress(prefix, 1)};one.customer.example\n${getAddress(prefix, 2)};two_2.customer.example\n`);
  await page.getByRole('button', { name: t('read') }).click();
  const save = page.getByRole('button', { name: t('save-addresses_one', { count: '1' }) });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(getText('validation.hostname-underscore'))).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await page.getByRole('textbox', { name: t('cell-ptr-of', { line: '3' }) }).fill('two.customer.example');
  await page.getByRole('button', { name: t('save-addresses_other', { count: '2' }) }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect((await listRecords()).filter(Boolean)).toEqual(['one.customer.example', 'two.customer.example']);

  await page
    .getByRole('button', { name: t('null-route-set') })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: t('null-route-confirm') }).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByLabel(t('scope-PART')).check();
  await panel.getByLabel(t('target')).fill('192.0.2.1');
  await panel.getByRole('button', { name: t('null-route-confirm') }).click();
  await expect(panel.getByText(getText('validation.address-outside-prefix')).first()).toBeVisible();
  await panel.getByLabel(t('target')).fill(getAddress(prefix, 3));
  await panel.getByRole('button', { name: t('null-route-confirm') }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(`${getAddress(prefix, 3)}/32`).first()).toBeVisible();

  await page.goto('/ip-management?panel=requests');
  await panel.getByRole('button', { name: t('send-request') }).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByLabel(t('justification')).fill('Twelve mail servers now, and twenty within a year.');
  await panel.getByRole('button', { name: t('send-request') }).click();
  await expect(panel.getByText('Twelve mail servers now, and twenty within a year.')).toBeVisible();
  await expect(panel.getByText(t('request-REQUESTED')).first()).toBeVisible();
});

test('another role has no access', async ({ page, beginSession, server }) => {
  const { path } = await assignPrefix(server, 30);
  await beginSession(people.finance);
  await page.goto(path);
  await expect(page).toHaveURL(/\/$/);
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu.getByRole('link', { name: getText('shell.my-company') })).toBeVisible();
  await expect(menu.getByRole('link', { name: getText('kinds.ip-prefix.title') })).toHaveCount(0);
});

test('shows the problem of a prefix below its title and, on a phone, a large map only on request', async ({
  page,
  beginSession,
  server,
}) => {
  // A prefix of the sample data: a new one of this size would use up free addresses that other tests need.
  const { client, customerId } = await signInByApi(server.url, people.serviceDesk);
  const { items } = await client.call(listIpPrefixes, { params: { customerId }, query: { family: '4', limit: 200 } });
  const large = items.find(({ totalCount, reverseDnsMode }) => Number(totalCount) > 32 && reverseDnsMode === 'PER_ADDRESS')!;
  const path = `/ip-management/prefix/${large.prefixId}`;
  await beginSession(people.serviceDesk);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.route(`**${path.replace('/ip-management/prefix/', '/ip-prefix/')}`, async (route) => {
    const response = await fetchResponse(route);
    await route.fulfill({ response, json: { ...(await response.json()), problems: ['DELEGATION_FAILED'] } });
  });
  await page.goto(path);
  await expect(page.getByText(t('problem-DELEGATION_FAILED'))).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.getByRole('button', { name: t('show-map') }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

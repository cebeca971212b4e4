import { listAccounts } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { listLines } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';
import { signIn as signInByApi } from './sign-in.ts';

test('the breadcrumb and the title of the document name the object', async ({ page, beginSession, server }) => {
  await beginSession();
  const { customerId, client } = await signInByApi(server.url, people.admin);
  const params = { customerId };
  const { items: lines } = await client.call(listLines, { params, query: { limit: 1 } });
  const { items: orders } = await client.call(listOrders, { params, query: { limit: 1 } });
  const [account] = await client.call(listAccounts, { params, query: { all: true } });
  const { contacts } = await client.call(getCustomer, { params });
  const [line, order, contact] = [lines[0]!, orders[0]!, contacts[0]!];
  await page.goto('/company');
  await expect(page).toHaveTitle(`${getText('company.title')} | Kernhuis`);
  for (const [path, name, parent] of [
    [`/lines/detail/${line.lineId}`, getLineName(line), 'line.title'],
    [`/orders?order=${order.orderId}`, order.orderNumber, 'orders.title'],
    [`/user-management/account/${account!.accountId}`, formatPersonName(account!), 'user.title'],
    [`/company/contact/${contact.id}`, formatPersonName(contact), 'company.title'],
  ] as const) {
    await openInPlace(page, path);
    const crumbs = page.getByRole('navigation', { name: getText('shell.breadcrumb'), includeHidden: true });
    await expect(crumbs.locator('[aria-current="page"]')).toHaveText(name);
    await expect(crumbs.locator('a').filter({ hasText: getText(parent) })).toHaveCount(1);
    await expect(page).toHaveTitle(`${name} | Kernhuis`);
  }
  for (const [path, title] of [
    ['/', 'shell.overview'],
    ['/orders?list=approvals', 'orders.approvals'],
    ['/invoices?list=own-prices', 'invoice.own-prices'],
  ] as const) {
    await openInPlace(page, path);
    await expect(
      page
        .locator('[aria-current="page"]')
        .filter({ hasText: getText(title) })
        .first(),
    ).toBeAttached();
    await expect(page).toHaveTitle(`${getText(title)} | Kernhuis`);
  }
});

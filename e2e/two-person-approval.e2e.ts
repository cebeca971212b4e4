import { approveApprovalRequest, listApprovalRequests, refuseApprovalRequest } from '@demarc/contract/approval-request.ts';
import { updateCustomerApprovalLimit } from '@demarc/contract/customer-approval-limit.ts';
import { listDcConnections } from '@demarc/contract/dc-connection.ts';
import { listOrders } from '@demarc/contract/order.ts';
import type { Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { expect, people, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { findLink, waitForMail } from './mails.ts';
import { fillSigningForm, offerAgreement } from './manual-agreements.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`approval.${key}`, values);
const form = (key: string) => getText(`dc-connection-new.${key}`);

/** The request and the limit of the sample data stay unchanged. The limit is above all orders of the other tests. */
const sampleReference = 'NT-UITBREIDING-AMS1';
const sampleLimit = '250000.00';

test.afterEach(async ({ server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const params = { customerId };
  await client.call(updateCustomerApprovalLimit, { params, body: { approvalLimit: sampleLimit } });
  const { items } = await client.call(listApprovalRequests, { params, query: { toDecide: true } });
  for (const { approvalRequestId, customerReference } of items) {
    if (customerReference === sampleReference) continue;
    await client.call(refuseApprovalRequest, { params: { customerId, approvalRequestId }, body: { reason: 'End of the test.' } });
  }
});

/** Orders a cross connect from a rack of the demo company to another company. */
async function orderCrossConnect(page: Page, url: string, ports: string): Promise<void> {
  const { client, customerId } = await signInByApi(url, people.order);
  const { items } = await client.call(listDcConnections, {
    params: { customerId },
    query: { status: ['ACTIVE'], kind: ['CROSS_CONNECT'], sort: 'id' },
  });
  const { aEnd } = items.find((item) => item.aEnd.rackId !== null)!;
  const goOn = async (step: string, part = step) => {
    await page.getByRole('button', { name: form(`next-${step}`) }).click();
    await expect(page.getByRole('heading', { name: form(`heading-${part}`) })).toBeVisible();
  };
  await page.goto(`/orders/dc-connection/new/CROSS_CONNECT?rack=${aEnd.rackId}`);
  await goOn('end', 'z-end');
  await page.getByRole('radio', { name: form('party-THIRD_PARTY'), exact: true }).check();
  const company = page.getByRole('combobox', { name: form('company'), exact: true });
  await company.fill('Nova Carrier');
  // Closes its suggestions, which would cover what is below.
  await company.blur();
  await page.locator('summary', { hasText: form('place-and-ports') }).click();
  await page.getByRole('combobox', { name: form('panel') }).fill('NC-77');
  await page.getByRole('textbox', { name: form('ports') }).fill(ports);
  await goOn('terms', 'cable');
  await page.getByRole('combobox', { name: getText('order-new.term') }).click();
  await page.getByRole('option', { name: getText('order-new.months_other', { count: '12' }) }).click();
  await goOn('review');
  await expect(page.getByText(getText('order-new.needs-approval'))).toBeVisible();
  await page
    .getByRole('button', { name: getText('order-new.send'), exact: true })
    .first()
    .click();
}

test('an administrator sets a limit, a colleague orders above it, and a third device approves from the email', async ({
  page,
  browser,
  beginSession,
  server,
}) => {
  test.slow();
  await beginSession(people.admin);
  await page.goto('/company');
  await page.getByRole('button', { name: t('change-limit') }).click();
  const setting = page.getByRole('dialog', { name: t('change-limit') });
  await setting.getByRole('textbox', { name: t('limit') }).fill('1,00');
  await setting.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(t('limit-saved'))).toBeVisible();

  await beginSession(people.order);
  await orderCrossConnect(page, server.url, '41/42');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('order-new.waiting-title'));
  await page.getByRole('link', { name: getText('order-new.to-approval') }).click();
  const ownDialog = page.getByRole('dialog', { name: t('title') });
  await expect(ownDialog.getByRole('button', { name: t('withdraw') })).toBeVisible();
  await expect(ownDialog.getByRole('button', { name: t('approve-order') })).toBeHidden();

  const mail = await waitForMail(server, people.admin, /goedkeuring gevraagd/);
  const link = new URL(findLink(mail, '/orders'));
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const screen = await phone.newPage();
  await screen.goto(`${server.originOf('datacentre')}${link.pathname}${link.search}`);
  await screen.getByRole('button', { name: /^Sign in/ }).click();
  await submitSignIn(screen, people.admin);
  const approvalDialog = screen.getByRole('dialog', { name: t('title') });
  await expect(approvalDialog).toContainText(t('requested-by'));
  await approvalDialog.getByRole('button', { name: t('approve-order') }).click();
  await expect(approvalDialog.getByRole('link', { name: t('to-order') })).toBeVisible();
  expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.close();

  // The requester's open page follows.
  await expect(ownDialog.getByText(t('status-APPROVED'), { exact: true })).toBeVisible();
  await ownDialog.getByRole('link', { name: t('to-order') }).click();
  await expect(page).toHaveURL(/[?&]order=\d+/);
});

test('a request waits in the overview of a colleague, who refuses it with a reason', async ({ page, signIn, server }) => {
  const administrator = await signInByApi(server.url, people.admin);
  const params = { customerId: administrator.customerId };
  await administrator.client.call(updateCustomerApprovalLimit, { params, body: { approvalLimit: '1.00' } });
  await signIn(people.order);
  await orderCrossConnect(page, server.url, '43/44');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('order-new.waiting-title'));
  const before = await administrator.client.call(listOrders, { params, query: { limit: 1 } });

  await signIn(people.admin);
  const attention = page.getByRole('region', { name: getText('home.needs-you') });
  // Without showing all: services that fail do not hide it. The sample data has a request too.
  const rows = attention
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: getText('kinds.approval-request.approve') }) });
  await expect(rows).toHaveCount(2);
  await page.goto('/orders?list=approvals');
  await page.getByRole('table').getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: t('title') });
  await panel.getByRole('button', { name: t('refuse') }).click();
  await panel.getByRole('button', { name: t('refuse') }).click();
  await expect(panel.getByRole('textbox', { name: t('reason') })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('textbox', { name: t('reason') }).fill('Ask for a quotation first.');
  await panel.getByRole('button', { name: t('refuse') }).click();
  await expect(panel.getByText(t('status-REFUSED'), { exact: true })).toBeVisible();
  await expect(panel).toContainText('Ask for a quotation first.');
  const after = await administrator.client.call(listOrders, { params, query: { limit: 1 } });
  expect(after.total).toBe(before.total);
  await expect(
    administrator.client.call(approveApprovalRequest, {
      params: { ...params, approvalRequestId: Number(new URL(page.url()).searchParams.get('approval')) },
    }),
  ).rejects.toThrow();
});

test('a signature waits, as the agreement says, until a colleague has read and approved it', async ({ page, signIn, server }) => {
  const agreement = (key: string, values: Record<string, string> = {}) => getText(`manual-agreement.${key}`, values);
  const { client, customerId } = await signInByApi(server.url, people.admin);
  await client.call(updateCustomerApprovalLimit, { params: { customerId }, body: { approvalLimit: '1.00' } });
  const { number, path, read } = await offerAgreement(server, 'Proef goedkeuring');

  await signIn(people.order);
  await page.goto(`${path}?form=sign`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(agreement('needs-approval'))).toBeVisible();
  const code = await fillSigningForm(panel, server, number);
  await panel.getByLabel(agreement('code'), { exact: true }).fill(code);
  await panel.getByRole('button', { name: agreement('sign') }).click();
  await expect(page.getByText(agreement('waiting'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: agreement('sign') })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect((await read()).status).toBe('OFFERED');

  await signIn(people.admin);
  await page.goto(path);
  await page.getByRole('link', { name: agreement('to-approval') }).click();
  const approvalDialog = page.getByRole('dialog', { name: t('title') });
  await approvalDialog.getByRole('button', { name: t('approve-manual-agreement') }).click();
  await expect(approvalDialog.getByText(t('status-APPROVED'), { exact: true })).toBeVisible();
  await approvalDialog.getByRole('link', { name: t('to-manual-agreement') }).click();
  await expect(page.getByText(agreement('note-SIGNED'))).toBeVisible();
  await expect(page.getByText(agreement('approved-by'), { exact: true })).toBeVisible();
});

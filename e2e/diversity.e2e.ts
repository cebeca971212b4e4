import { listColocation } from '@demarc/contract/colocation.ts';
import { createDiversityPair, deleteDiversityPair } from '@demarc/contract/diversity.ts';
import { callApi } from './call-api.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`diversity.${key}`, values);

test('marks two racks as a pair, issues its certificate, and finds it in the list', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const { items } = await client.call(listColocation, { params: { customerId }, query: { status: ['ACTIVE'], kind: ['RACK'] } });
  // Two services in two data centers. The sample data has a pair of two other services.
  const first = items.find(({ reference }) => reference === 'Back-up Rotterdam')!;
  const second = items.find(({ reference }) => reference === 'Kern Amsterdam')!;
  await signIn(people.order);
  await page.goto(`/racks?rack=${first.id}`);
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: t('add') }).click();
  const dialog = page.getByRole('dialog', { name: t('add-title', { name: 'Back-up Rotterdam' }) });
  await dialog.getByRole('button', { name: t('add') }).click();
  await expect(dialog.getByText(t('choose-one'))).toBeVisible();
  await dialog.getByLabel(t('other-service')).fill('Kern Amsterdam');
  await dialog.getByRole('radio', { name: /^Kern Amsterdam/ }).check();
  await dialog.getByRole('button', { name: t('add') }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(t('conclusion-DIVERSE'), { exact: true })).toBeVisible();
  await panel.getByText(t('compare'), { exact: true }).click();
  await expect(panel.getByText(`RK-${second.id}: AMS1`, { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: t('issue') }).click();
  await expect(panel.getByRole('button', { name: t('download') })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/dc-connections?view=diversity');
  const pair = page.getByRole('listitem').filter({ hasText: `RK-${first.id}` });
  const tab = page.getByRole('navigation', { name: getText('list.views') }).getByRole('link', { name: t('view') });
  await expect(pair.getByText(t('conclusion-DIVERSE'), { exact: true })).toBeVisible();
  // The sample data has a pair that shares ducts, and a pair with an unknown route.
  await expect(page.getByText(t('conclusion-SHARED'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('conclusion-NOT_PROVEN'), { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const { body: pairs } = await callApi<unknown[]>(page, 'GET', '/customer/:customerId/diversity-pair');
  await expect(tab).toHaveText(`${t('view')} ${pairs.length}`);
  await pair.getByRole('button', { name: t('delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete') })
    .click();
  await expect(pair).toHaveCount(0);
  await expect(tab).toHaveText(`${t('view')} ${pairs.length - 1}`);
});

test('shows the refusal of the last action only, and removes a pair that somebody else has deleted', async ({
  page,
  signIn,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const { items } = await client.call(listColocation, { params: { customerId }, query: { status: ['ACTIVE'], kind: ['RACK'] } });
  const [first, second] = ['Back-up Rotterdam', 'Kern Amsterdam'].map(
    (name) => items.find(({ reference }) => reference === name)!,
  );
  const { pairId } = await client.call(createDiversityPair, {
    params: { customerId },
    body: { one: { type: 'RACK', id: first!.id }, other: { type: 'RACK', id: second!.id } },
  });
  // The page must not learn from the live updates that the pair is gone.
  await page.route('**/event-stream**', (route) => route.abort());
  await signIn(people.order);
  await page.goto('/dc-connections?view=diversity');
  const pair = page.getByRole('listitem').filter({ hasText: `RK-${first!.id}` });
  await page.route(
    '**/certificate',
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 409, code: 'CUSTOMER_NOT_ACTIVE', message: 'Not active.', correlationId: 'x' }),
      }),
    { times: 1 },
  );
  await pair.getByRole('button', { name: t('issue') }).click();
  await expect(pair.getByText(t('refused-CUSTOMER_NOT_ACTIVE'))).toBeVisible();
  await pair.getByRole('button', { name: t('issue') }).click();
  await expect(pair.getByRole('button', { name: t('download') })).toBeVisible();
  await expect(pair.getByText(t('refused-CUSTOMER_NOT_ACTIVE'))).toBeHidden();

  await client.call(deleteDiversityPair, { params: { customerId, pairId } });
  await pair.getByRole('button', { name: t('download') }).click();
  await expect(page.getByText(t('refused-NOT_FOUND'), { exact: true })).toBeVisible();
  await expect(pair).toHaveCount(0);
});

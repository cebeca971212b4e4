import { issueMsa } from '@demarc/contract/provider/msa.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { findLink, waitForMail } from './mails.ts';

const zuidnet = { customerId: 20250822 };

test('an administrator filters the agreements and downloads the signed one', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/company');
  await page.getByRole('link', { name: getText('msa.all') }).click();
  await expect(page).toHaveURL('/company/agreements');
  const signedRow = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: getText('msa.status-SIGNED'), exact: true }) });
  await expect(signedRow.first()).toContainText('Sanne de Graaf');

  await page
    .getByRole('search')
    .getByRole('button', { name: getText('msa.type') })
    .click();
  await test.step('applies two filters that are chosen in quick succession', async () => {
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await boxes.evaluateAll(async (all) => {
      for (const box of all.slice(0, 2) as HTMLInputElement[]) {
        box.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).toBeChecked();
    await expect.poll(() => new URL(page.url()).searchParams.get('type')?.split(',')).toHaveLength(2);
    for (const at of [0, 1]) await boxes.nth(at).uncheck();
    await expect(page).not.toHaveURL(/type=/);
  });

  await page.getByRole('checkbox', { name: getText('msa.type-AGREEMENT') }).check();
  await expect(page).toHaveURL(/type=AGREEMENT/);
  await page.keyboard.press('Escape');
  await expect(signedRow).toHaveCount(1);
  await page.reload();
  await expect(signedRow).toHaveCount(1);

  await signedRow.getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: getText('msa.download-SIGNED_AGREEMENT') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await test.step('reports a missing document in the panel', async () => {
    await page.route('**/download?*', (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'NOT_FOUND', message: 'X', correlationId: 'c' } }),
    );
    await panel.getByRole('button', { name: getText('msa.download-DPA') }).click();
    await expect(panel.getByText(getText('msa.download-failed'))).toBeVisible();
  });
});

test('mails a new signing link at most three times per hour', async ({ page, beginSession, server }) => {
  // The limit counts per offer.
  await server.provider.call(issueMsa, { params: zuidnet });
  await beginSession(people.otherReseller);
  await page.goto('/company/agreements');
  const offer = page.getByRole('region', { name: new RegExp(getText('msa.offer-title').trim().split(' ').slice(-4).join(' ')) });
  await expect(offer).toContainText('admin@zuidnet.example');
  await expect(offer).toContainText(/Last sent: today/);
  const mail = offer.getByRole('button', { name: getText('msa.mail-link-again') });
  await mail.click();
  await expect(offer.getByText(getText('msa.link-mailed'))).toBeVisible();
  const text = await waitForMail(server, 'admin@zuidnet.example', /./);
  expect(findLink(text, '/sign/')).toMatch(/\/sign\/[\w-]{20,}/);

  // The portal ignores a second click right after the first, as a double-click.
  await expect(async () => {
    await mail.click();
    await expect(offer.getByText(getText('msa.too-many'))).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(offer.getByText(getText('msa.link-mailed'))).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a company that has to sign first sees so where orders start, and can still check addresses', async ({
  page,
  beginSession,
}) => {
  await beginSession(people.otherReseller);
  for (const [path, name] of [
    ['/', getText('home.order')],
    ['/orders', getText('orders.new')],
  ] as const) {
    await page.goto(path);
    const order = page.getByRole('button', { name, exact: true });
    await expect(order).toHaveAttribute('aria-disabled', 'true');
    await expect(order).toHaveAccessibleDescription(getText('orders.sign-first'));
  }
  await page.goto('/');
  await expect(page.getByRole('link', { name: getText('home.check-address'), exact: true })).toBeVisible();
  // Next to the button, without a pointer over it.
  await expect(page.getByRole('link', { name: getText('orders.sign-first') })).toHaveAttribute('href', '/company/agreements');
  await expect(page.getByRole('link', { name: getText('home.sign') })).toHaveAttribute('href', '/company/agreements');
  await page.goto('/company/agreements');
  await expect(page.getByRole('row').nth(1)).toContainText(getText('msa.until-signing', { date: '' }).trim());
});

test('explains the page to a company without an agreement', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.route('**/msa-version', (route) => route.fulfill({ json: [] }));
  await page.route('**/msa', (route) =>
    route.fulfill({
      status: 404,
      json: { status: 404, code: 'MSA_NOT_OFFERED', message: 'Nothing offered.', correlationId: 'c' },
    }),
  );
  await page.goto('/company/agreements');
  await expect(page.getByRole('heading', { name: getText('msa.none') })).toBeVisible();
});

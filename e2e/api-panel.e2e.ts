import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createApiToken } from '@demarc/contract/api-token.ts';
import { type LineSummary, listLines } from '@demarc/contract/line.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import type { Page } from '@playwright/test';
import { createTokenClient } from '../scripts/sign-in.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';
import type { Server } from './server.ts';
import { signIn as beginSession } from './sign-in.ts';

const run = promisify(execFile);
const title = getText('shell.by-api');
const panel = (page: Page) => page.getByRole('dialog', { name: title });
/** The entry of one API call in the panel. */
const callEntry = (page: Page, id: string) =>
  panel(page)
    .locator('details')
    .filter({ has: page.locator('a', { hasText: getText('api-panel.reference-of', { id }) }) });
const callCode = (page: Page, id: string) => callEntry(page, id).locator('pre');

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  await expect(panel(page)).toBeVisible();
}

/** Creates an API token for the administrator. */
async function createToken(server: Server): Promise<{ token: string; customerId: number }> {
  const { client, customerId, token: session } = await beginSession(server.url, people.admin);
  const claims: SessionClaims = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString());
  const params = { customerId, accountId: claims.uid_g };
  const { token } = await client.call(createApiToken, { params, body: { description: 'By API' } });
  if (!token) throw new Error('The token has no secret');
  return { token, customerId };
}

/** Runs a command from the panel. Only browsers resolve `*.localhost`, so the host becomes `localhost`. */
async function runCommand(command: string, token: string): Promise<string> {
  const localCommand = command.replace(/\/\/\w+\.localhost/, '//localhost');
  const { stdout } = await run('bash', ['-c', localCommand], { env: { ...process.env, TOKEN: token } });
  return stdout;
}

test('shows the calls of a list and a side panel, with what is filtered and filled in', async ({
  page,
  context,
  server,
  beginSession,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token, customerId } = await createToken(server);
  await beginSession();
  let lineId: number | undefined;
  await test.step('the copied command returns the rows of the filtered list', async () => {
    await page.goto('/lines?status=ACTIVE&q=den');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await openPanel(page);
    await expect(callCode(page, 'listLines')).toContainText('status=ACTIVE');
    await expect(callCode(page, 'listLines')).not.toContainText('dmc_');
    await callEntry(page, 'listLines')
      .getByRole('button', { name: getText('action.copy') })
      .click();
    await expect(callEntry(page, 'listLines').getByRole('status')).toHaveText(getText('action.copied'));
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toBe(await callCode(page, 'listLines').textContent());

    const { items }: { items: LineSummary[] } = JSON.parse(await runCommand(command, token));
    lineId = items[0]?.lineId;
    const expectedQuery = {
      params: { customerId },
      query: { status: ['ACTIVE' as const], q: 'den', sort: '-urgency' as const, limit: 50 },
    };
    const expectedLines = await createTokenClient(server.url, token).call(listLines, expectedQuery);
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ lineId }) => lineId)).toEqual(expectedLines.items.map(({ lineId }) => lineId));
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: title })).toBeFocused();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(items.length + 1);
  });
  await test.step('opens from a side panel without changing its form', async () => {
    await openInPlace(page, `/lines/detail/${lineId}`);
    await page.getByRole('button', { name: getText('line.edit') }).click();
    await page.getByRole('textbox', { name: getText('line.reference') }).fill('Rack 7 – noord');
    await page.getByRole('dialog').getByRole('button', { name: title }).click();
    await expect(callCode(page, 'updateLine')).toContainText('Rack 7 – noord');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('dialog').getByRole('button', { name: title })).toBeFocused();
    await expect(page.getByRole('textbox', { name: getText('line.reference') })).toHaveValue('Rack 7 – noord');
  });
});

test('shows the form input in the call and escapes it for the shell', async ({ page, server, beginSession }) => {
  const { token, customerId } = await createToken(server);
  const lastName = `O'Brien "$HOME" ${Date.now()}`;
  await beginSession();
  await page.goto('/company/contact/new');
  await page.getByLabel(getText('contact.last-name')).fill(lastName);
  // The palette opens the panel too.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: getText('shell.find') }).fill('curl');
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(callCode(page, 'createContact')).toBeVisible();
  const created = JSON.parse(await runCommand((await callCode(page, 'createContact').textContent()) ?? '', token));
  expect(created).toMatchObject({ lastName });

  await panel(page).getByRole('tab', { name: 'TypeScript' }).click();
  await expect(callCode(page, 'createContact')).toContainText(`calls.createContact, {`);
  await expect(callCode(page, 'createContact')).toContainText(`customerId: ${customerId}`);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(getText('contact.last-name'))).toHaveValue(lastName);
});

test('shows a viewer which role is missing and links to the API tokens', async ({ page, beginSession }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await beginSession(people.viewer);
  await page.goto('/company');
  await page.getByRole('button', { name: getText('shell.open-menu') }).click();
  await openPanel(page);
  const removal = callEntry(page, 'deleteContact');
  await removal.locator('summary').click();
  await expect(removal).toContainText(getText('api-panel.role-lacking', { role: getText('role.RESELLER_ADMIN') }));
  await expect(removal.locator('pre')).toContainText('/contact/<contactId>');
  await expect(callEntry(page, 'getCustomer')).toContainText(getText('api-panel.role-any'));
  expect(await findViolations(page)).toEqual([]);
  await panel(page)
    .getByRole('link', { name: getText('api-panel.make-token') })
    .click();
  await expect(page).toHaveURL(/\/account\/api-tokens#create$/);
  await expect(page.getByLabel(getText('api-token.description'))).toBeVisible();
});

import { readFileSync } from 'node:fs';
import { getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { listOrders } from '@demarc/contract/order.ts';
import type { Page } from '@playwright/test';
import { createSampleWorkbook } from '../apps/portal/src/lib/table-file/sample-workbook.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { startServer } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const importText = (key: string, values: Record<string, string> = {}) => getText(`address-file.${key}`, values);

/** A street where each house number is a different test case: apps/api/src/registries/table/carrier-cases.ts. */
const street = '1234 AC';
const labels = { postalCode: 'address.postal-code', houseNumber: 'address.house-number', addition: 'address.addition' } as const;
const cell = (page: Page, name: keyof typeof labels, row: number) =>
  page.getByLabel(importText('cell', { name: getText(labels[name]), row: String(row) }), { exact: true });
const row = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });
const rowCheckbox = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: importText('choose-row', { row: String(number) }), exact: true });
const viewTab = (page: Page, view: string) =>
  page.getByRole('navigation', { name: getText('list.views') }).getByRole('link', { name: importText(`view-${view}`) });
const getBatchId = (page: Page) => page.url().match(/addresses\/([\w-]+)/)?.[1] ?? '';

/** Uploads a file. */
async function chooseFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const buffer = Buffer.from(content);
  await page.getByLabel(importText('choose')).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function waitForGrid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/lines\/addresses\/[\w-]{36}/);
  await expect(page.getByRole('grid')).toBeVisible();
}

async function exportRows(page: Page, kind: 'all' | 'rest'): Promise<void> {
  await page.getByRole('button', { name: importText('download'), exact: true }).click();
  await page.getByRole('menuitem', { name: importText(`download-${kind}`) }).click();
}

/** Collects the bodies of all import requests. */
function collectImportRequests(page: Page): { rows: Record<string, string>[] }[] {
  const sentImports: { rows: Record<string, string>[] }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /line-availability-batch$/.test(request.url())) sentImports.push(request.postDataJSON());
  });
  return sentImports;
}

test('imports 20 addresses from a file, corrects one, orders two and exports the rest', async ({ page, beginSession }) => {
  test.slow();
  // Uses its own server, because other tests order lines at the same addresses.
  const server = await startServer();
  try {
    await beginSession(people.admin, page, server);
    await page.goto(`${server.originOf('datacentre')}/lines`);
    await page.getByRole('link', { name: getText('line.from-file') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(importText('title'));
    const houses = [...Array.from({ length: 19 }, (_, index) => String(index + 1)), '25'];
    const lines = [
      ['Referentie', 'Huisnummer', 'Postcode', 'Plaats'],
      ...houses.map((house) => [`Café ${house}`, house, street, 'Testdam']),
      ['', '', '', ''],
    ];
    // Older spreadsheets write Latin-1.
    await chooseFile(page, 'winkels.csv', Buffer.from(lines.map((line) => line.join(';')).join('\r\n'), 'latin1'));
    await waitForGrid(page);
    await expect(page.getByText(importText('of', { total: '20' }), { exact: true })).toBeVisible();
    await expect(row(page, 20)).toContainText(importText('choose-place'), { timeout: 30_000 });
    await expect(row(page, 1)).toContainText(importText('short-fibre_ready'));
    await expect(row(page, 13)).toContainText(importText('short-not_reached'));
    await expect(page.getByText(importText('count-BUSY_other'))).toHaveCount(0, { timeout: 30_000 });

    await viewTab(page, 'fix').click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await cell(page, 'addition', 20).selectOption({ label: 'B' });
    await expect(row(page, 20)).toContainText(importText('mended'));
    await viewTab(page, 'all').click();
    await expect(row(page, 20)).toContainText('Meetlint 25-B, Testdam');
    await expect(row(page, 20)).toContainText(importText('short-fibre_ready'), { timeout: 20_000 });

    await expect(page.getByRole('button', { name: importText('order_other', { total: '11' }) })).toBeVisible();
    await page.getByRole('button', { name: getText('list.select-none') }).click();
    for (const number of [1, 20]) await rowCheckbox(page, number).check();
    await page.getByRole('button', { name: importText('order_other', { total: '2' }) }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: importText('order-now_other', { total: '2' }) }).click();
    await expect(panel.getByRole('alert')).toBeFocused();
    await panel.getByLabel(getText('order-new.company-name')).fill('Winkels aan Zee');
    await panel.getByLabel(getText('order-new.email')).fill('beheer@winkels.example');
    await panel.getByLabel(getText('order-new.phone')).fill('0205550199');
    await panel.getByRole('button', { name: importText('order-now_other', { total: '2' }) }).click();
    await expect(panel.getByText(importText('ordered-of', { done: '2', total: '2' }))).toBeVisible();
    await expect(panel.getByRole('link', { name: /^Order O\d{4}-\d+$/ })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);

    const [download] = await Promise.all([page.waitForEvent('download'), exportRows(page, 'rest')]);
    expect(download.suggestedFilename()).toBe(`winkels-${importText('file-name-rest')}.csv`);
    const rest = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rest).toHaveLength(19);
    expect(rest.find((line) => line.startsWith('13,'))).toContain(getText('availability.verdict-not_reached'));
    expect(rest[1]).toContain('Café 2');

    // Each row keeps its order, so a reload does not offer to order it again.
    await page.reload();
    await expect(row(page, 1)).toContainText(importText('ordered-before'));
    await expect(rowCheckbox(page, 1)).toHaveCount(0);
    await expect(page.getByRole('button', { name: importText('order_other', { total: '9' }) })).toBeVisible();
    const { client, customerId } = await signInByApi(server.url, people.admin);
    const { items } = await client.call(listOrders, {
      params: { customerId },
      query: { q: 'beheer@winkels.example', limit: 10 },
    });
    expect(items.map(({ reference }) => reference).sort()).toEqual(['Café 1', 'Café 25']);
  } finally {
    await server.stop();
  }
});

test('reads files and pasted text, and rejects an unusable file', async ({ page, beginSession, server }) => {
  await beginSession();
  const sentImports = collectImportRequests(page);
  await page.goto('/lines/addresses');
  await test.step('rejects an unusable file with advice and sends nothing', async () => {
    const lines = ['Postcode;Nr', ...Array.from({ length: 50_000 }, (_, index) => `${street};${index + 1}`)].join('\n');
    const wrong = [
      ['veel.csv', lines, 'too-many-rows'],
      ['groot.csv', 'x'.repeat(6 * 1024 * 1024), 'too-large'],
      ['leeg.csv', '', 'empty'],
      ['oud.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old-excel'],
      ['foto.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'other-kind'],
      ['kapot.xlsx', 'PK\u0003\u0004 and no more', 'damaged'],
      ['kop.csv', 'Postcode;Nr', 'no-rows'],
    ] as const;
    for (const [name, content, problem] of wrong) {
      await chooseFile(page, name, content);
      await expect(page.getByText(importText(`file-${problem}`))).toBeVisible();
    }
    expect(sentImports).toEqual([]);
  });
  await test.step('recognizes columns by their values, lets the user change them and keeps formulas as text', async () => {
    await chooseFile(page, 'vreemd.csv', `Straße;Zone;Haus;Notiz\nMeetlint;${street};1;=1+1\nMeetlint;${street};3;λ\n`);
    await waitForGrid(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('vreemd.csv');
    await page.getByRole('link', { name: importText('change-columns') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(importText('name-columns'));
    await expect(page.getByText(importText('columns-found'))).toBeVisible();
    await page.getByRole('combobox', { name: importText('column-is', { name: 'Notiz' }) }).click();
    await page.getByRole('option', { name: importText('use-reference') }).click();
    await page.getByRole('button', { name: importText('check-rows_other', { total: '2' }) }).click();
    await waitForGrid(page);
    expect(sentImports).toHaveLength(2);
    expect(sentImports[1]?.rows.map(({ postalCode, houseNumber, reference }) => [postalCode, houseNumber, reference])).toEqual([
      [street, '1', '=1+1'],
      [street, '3', 'λ'],
    ]);
    await expect(row(page, 2)).toContainText(importText('short-ftu_to_place'), { timeout: 20_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), exportRows(page, 'all')]);
    // The export escapes the formula, so that a spreadsheet shows it as text.
    expect(readFileSync(await download.path(), 'utf8')).toContain("'=1+1");
  });
  await page.getByRole('link', { name: importText('new-import') }).click();
  await test.step('reads the same rows from a workbook and from pasted text', async () => {
    const buildCell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const filler = 'a text that makes the sheet larger than what is unpacked without a helper '.repeat(8);
    const rows = Array.from(
      { length: 3 },
      (_, index) =>
        `<row r="${index + 2}">${buildCell(`A${index + 2}`, street)}<c r="B${index + 2}"><v>${index + 1}</v></c></row>`,
    );
    const others = Array.from(
      { length: 1_500 },
      (_, index) => `<row r="${index + 5}">${buildCell(`D${index + 5}`, filler)}</row>`,
    );
    const file = createSampleWorkbook(
      `<row r="1">${buildCell('A1', 'Postal code')}${buildCell('B1', 'Number')}</row>${rows.join('')}${others.join('')}`,
    );
    await chooseFile(page, 'winkels.xlsx', file);
    await waitForGrid(page);
    await page.getByRole('link', { name: importText('new-import') }).click();
    await page.getByLabel(importText('paste')).fill(`postcode\tnummer\n${street}\t1\n${street}\t2\n${street}\t3`);
    await page.getByRole('button', { name: importText('use-pasted') }).click();
    await waitForGrid(page);
    const { client, customerId } = await signInByApi(server.url, people.admin);
    const { items } = await client.call(getAvailabilityBatch, { params: { customerId, batchId: getBatchId(page) }, query: {} });
    expect(items.map(({ houseNumber }) => houseNumber)).toEqual(['1', '2', '3']);
    await page.getByRole('link', { name: importText('new-import') }).click();
    await expect(page.getByRole('link', { name: 'winkels.xlsx' })).toBeVisible();
  });
});

test('keeps the input when a request fails, and edits by keyboard', async ({ page, beginSession }) => {
  // Its rows wait for carriers twice as often as in other tests.
  test.setTimeout(120_000);
  await beginSession();
  await page.goto('/lines/addresses');
  await test.step('keeps the input when a request fails, for a list and for a row', async () => {
    const refusal = { status: 429, code: 'RATE_LIMITED', message: 'Too many.', correlationId: crypto.randomUUID() };
    await page.route(/line-availability-batch$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: refusal });
    });
    await page.getByLabel(importText('paste')).fill(`postcode\tnummer\n${street}\t99\n${street}\t3`);
    await page.getByRole('button', { name: importText('use-pasted') }).click();
    await expect(page.getByText(importText('too-many'))).toBeVisible();
    await expect(page.getByText(importText('kept_other', { count: '2' }))).toBeVisible();
    await page.unroute(/line-availability-batch$/);
    await page.getByRole('button', { name: getText('action.retry') }).click();
    await waitForGrid(page);

    await expect(row(page, 1)).toContainText(importText('problem-address-unknown'), { timeout: 20_000 });
    await page.route(/\/row\/1$/, (route) =>
      route.fulfill({ status: 409, json: { ...refusal, status: 409, code: 'CUSTOMER_NOT_ACTIVE', message: 'Not active.' } }),
    );
    await cell(page, 'houseNumber', 1).fill('1');
    await cell(page, 'houseNumber', 1).press('Enter');
    await expect(row(page, 1)).toContainText(importText('not-saved'));
    await expect(cell(page, 'houseNumber', 1)).toHaveValue('1');
    await page.unroute(/\/row\/1$/);
    await cell(page, 'houseNumber', 1).fill('21');
    await cell(page, 'houseNumber', 1).press('Enter');
    await expect(row(page, 1)).toContainText(importText('short-ready'), { timeout: 20_000 });
  });
  await page.getByRole('link', { name: importText('new-import') }).click();
  await test.step('arrows move, Enter saves, Escape reverts and a paste fills several rows', async () => {
    await page.getByLabel(importText('paste')).fill(`postcode\tnummer\n0999 ZZ\t1\n${street}\tx\n${street}\t98\n${street}\t99`);
    await page.getByRole('button', { name: importText('use-pasted') }).click();
    await waitForGrid(page);
    await expect(row(page, 4)).toContainText(importText('problem-address-unknown'), { timeout: 20_000 });
    await expect(row(page, 2)).toContainText(importText('problem-numeric'));

    // Not with `press`, which moves the caret to the start.
    await cell(page, 'postalCode', 1).focus();
    await expect(cell(page, 'postalCode', 1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 'houseNumber', 1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, 'houseNumber', 2)).toBeFocused();
    await page.keyboard.type('77');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'houseNumber', 2)).toHaveValue('x');
    await cell(page, 'houseNumber', 2).selectText();
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'houseNumber', 3)).toBeFocused();
    await expect(row(page, 2)).toContainText(importText('short-ready'), { timeout: 20_000 });

    await cell(page, 'houseNumber', 3).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1\n3\n5\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText(importText('pasted-some_other', { count: '2', left: '1' }))).toBeVisible();
    await expect(row(page, 3)).toContainText(importText('short-fibre_ready'), { timeout: 20_000 });
    await expect(row(page, 4)).toContainText(importText('short-ftu_to_place'), { timeout: 20_000 });
    expect(await findViolations(page)).toEqual([]);

    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('button', { name: importText('mend') })
      .first()
      .press('Enter');
    await expect(cell(page, 'postalCode', 1)).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: importText('mend') }).first()).toBeFocused();
  });
});

test('hides the import from users without the Orders role and refers end users to us', async ({ page, beginSession }) => {
  await beginSession(people.viewer);
  await page.goto('/lines');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(getText('line.title'));
  await expect(page.getByRole('link', { name: getText('line.from-file') })).toHaveCount(0);
  await beginSession(people.endUser);
  await page.goto('/lines/addresses');
  await expect(page.getByRole('heading', { name: importText('not-yours') })).toBeVisible();
});

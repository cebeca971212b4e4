import { readFileSync } from 'node:fs';
import type { LineSummary } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { listEvents } from '@demarc/contract/provider/event.ts';
import { finishDiagnostic, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import { isFinalServiceStatus, serviceStatuses } from '@demarc/contract/service.ts';
import { addDays, addWorkingDays } from '@demarc/contract/working-days.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, people, test } from './fixtures.ts';
import { focusRowByKey } from './focus-row.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, key: string) => page.getByRole('button', { name: getText(key), exact: true });
const viewTab = (page: Page, key: string) =>
  page.getByRole('navigation', { name: getText('list.views') }).getByRole('link', { name: getText(key) });

/** Returns matching lines of the sample data. Tests share a server, so each uses its own index. */
async function listLinesOfPage(page: Page, query: string): Promise<LineSummary[]> {
  const { body } = await callApi<{ items: LineSummary[] }>(page, 'GET', `/customer/:customerId/line?limit=100&${query}`);
  return body.items;
}

async function findLine(page: Page, query: string, index = 0): Promise<LineSummary> {
  const line = (await listLinesOfPage(page, query))[index];
  if (!line) throw new Error(`The sample data has no line for ${query}`);
  return line;
}

test('lists problems first, filters by its counts, and keeps the filter in the URL and compact rows in this browser', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  await page.goto('/lines');
  const statuses = serviceStatuses.filter((status) => !isFinalServiceStatus(status));
  const current = statuses.map((status) => `status=${status}`).join('&');
  const all = await listLinesOfPage(page, `sort=-lineId&${current}`);
  const everyLine = await listLinesOfPage(page, 'sort=-lineId');
  expect(all.length).toBeLessThan(everyLine.length);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${getText('line.title')} ${all.length}`));
  await expect(viewTab(page, 'line.view-current')).toHaveAttribute('aria-current', 'page');
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  const entry = menu.getByRole('listitem').filter({ has: page.getByRole('link', { name: getText('line.title'), exact: true }) });
  await expect(entry.last()).toContainText(String(all.length));

  await test.step('says that problems come first, and can list the newest first', async () => {
    const names = page.locator('tbody [data-lead]');
    const getNames = (lines: readonly LineSummary[]) => lines.map((line) => getLineName(line));
    await expect(names).toHaveText(getNames(await listLinesOfPage(page, `sort=-urgency&${current}`)));
    await expect(page.locator('tbody tr').first()).toContainText(getText('line.state-DOWN'));
    const order = page.getByRole('button', { name: `${getText('list.order')}:` });
    await expect(order).toContainText(getText('list.problems-first'));
    await order.click();
    await page.getByRole('radio', { name: getText('list.newest-first') }).check();
    await expect(page).toHaveURL(/sort=-lineId/);
    await expect(names).toHaveText(getNames(all));
    await page.keyboard.press('Escape');
  });

  const getHeight = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
  const comfortable = await getHeight();
  await button(page, 'list.compact').click();
  await expect.poll(getHeight).toBeLessThan(comfortable);
  await viewTab(page, 'line.state-DOWN').click();
  await expect(page).toHaveURL(/state=DOWN/);
  const down = all.filter(({ operationalState }) => operationalState === 'DOWN');
  await expect(page.locator('tbody tr')).toHaveCount(down.length);

  await test.step('after a reload', async () => {
    await page.reload();
    await expect(page.locator('tbody tr')).toHaveCount(down.length);
    await expect(viewTab(page, 'line.state-DOWN')).toHaveAttribute('aria-current', 'page');
    await expect(button(page, 'list.compact')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(getHeight).toBeLessThan(comfortable);
  });
});

test('finds a line by each of its identifiers, and exports the filtered list or the selected lines', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const line = await findLine(page, 'status=ACTIVE');
  const { postalCode, houseNumber } = line.address;
  const search = page.getByRole('searchbox', { name: getText('line.search') });
  await page.goto('/lines');
  for (const text of [line.carrierServiceId ?? '', `${postalCode.toLowerCase()} ${houseNumber}`, line.serviceId]) {
    // Each search starts without rows, so that the line does not stay from the one before.
    await search.fill('no line is called this');
    await expect(page.locator('tbody tr')).toHaveCount(0);
    await search.fill(text);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
    await expect(row(page, getLineName(line))).toBeVisible();
  }
  const readRecords = async (click: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
  };
  const records = await readRecords(() => button(page, 'line.export').click());
  expect(records).toHaveLength(2);
  expect(records.join()).toContain(line.serviceId);
  await search.fill('no line is called this');
  await button(page, 'list.clear-all').click();
  await expect(page.locator('tbody tr')).not.toHaveCount(0);

  const [first, , third] = await listLinesOfPage(page, 'sort=-urgency');
  for (const chosen of [first!, third!]) await row(page, getLineName(chosen)).first().getByRole('checkbox').check();
  const bar = page.getByRole('status').filter({ hasText: getText('list.selected', { count: '2' }) });
  const [, ...selected] = await readRecords(() => bar.getByRole('button', { name: getText('line.export') }).click());
  expect(selected.map((record) => record.split(',')[0]).sort()).toEqual([first!.serviceId, third!.serviceId].sort());
});

test('saves a view, keeps it after a reload and deletes it', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/lines?technology=VDSL2&sort=city');
  await button(page, 'list.save-view').click();
  await page.getByLabel(getText('list.view-name')).fill(getText('line.state-DOWN').toUpperCase());
  await page.getByLabel(getText('list.view-name')).press('Enter');
  await expect(page.getByText(getText('list.view-taken'))).toBeVisible();
  await page.getByLabel(getText('list.view-name')).fill('Copper by city');
  await page.getByLabel(getText('list.view-name')).press('Enter');
  const view = page.getByRole('link', { name: 'Copper by city' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.goto('/lines');
  await expect(view).not.toHaveAttribute('aria-current');
  await view.click();
  await expect(page).toHaveURL(/technology=VDSL2/);
  await expect(page).toHaveURL(/sort=city/);
  await button(page, 'list.remove-view').click();
  await expect(view).toHaveCount(0);
  await page.reload();
  await expect(view).toHaveCount(0);
});

test('opens rows with j, k and Enter, and returns to the row that was opened, at the same scroll position', async ({
  page,
  beginSession,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await beginSession();
  await page.goto('/lines');
  const heading = page.getByRole('heading', { level: 1 });
  await focusRowByKey(page);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = await page.locator(':focus').innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lines\/detail\/\d+$/);
  await expect(heading).toHaveText(first);
  await page.goBack();
  await expect(page.getByRole('link', { name: first, exact: true })).toBeFocused();

  const openedRow = page.locator('tbody [data-lead]').nth(12);
  const name = await openedRow.innerText();
  await openedRow.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await openedRow.click();
  await expect(page).toHaveURL(/\/lines\/detail\//);
  await expect(heading).toHaveText(name);
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('labels several lines with numbered references', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/lines?status=PENDING');
  const pending = await listLinesOfPage(page, 'status=PENDING&sort=-lineId');
  await page.getByRole('checkbox', { name: getText('list.select-page') }).check();
  await button(page, 'line.label').click();
  await page.getByLabel(getText('line.label-all')).fill('New #');
  await button(page, 'line.label-fill').click();
  await page.getByRole('button', { name: getText('line.label-save_other', { count: String(pending.length) }) }).click();
  await expect(page.getByText(getText('line.labelled_other', { count: String(pending.length) }))).toBeVisible();
  for (const [at] of pending.entries())
    await expect(page.getByRole('row').filter({ hasText: new RegExp(`New ${at + 1}(?!\\d)`) })).toBeVisible();
});

test('edits a line without overwriting a concurrent change unseen, terminates it after showing date and fee, and withdraws that', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const line = await findLine(page, 'status=ACTIVE', 1);
  await page.goto(`/lines/detail/${line.lineId}`);
  await button(page, 'line.edit').click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(getText('line.reference')).fill('CORNER-07');
  await panel.getByLabel(getText('line.email')).fill('not an address');
  await button(page, 'action.save').click();
  await expect(panel.getByRole('alert').filter({ hasText: getText('line.email') })).toBeFocused();
  await panel.getByLabel(getText('line.email')).fill('corner@example.com');
  const concurrentChange = await callApi(page, 'PATCH', `/customer/:customerId/line/${line.lineId}`, {
    endUser: { phoneNumber: '0201234567' },
  });
  expect(concurrentChange.status).toBe(200);
  await button(page, 'action.save').click();
  await expect(panel.getByText(getText('line.stale'))).toBeVisible();
  await expect(panel.getByLabel(getText('line.reference'))).toHaveValue('CORNER-07');
  await button(page, 'form.stale-keep').click();
  await button(page, 'action.save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CORNER-07');
  await expect(page.getByRole('link', { name: 'corner@example.com' })).toBeVisible();
  await expect(panel).toHaveCount(0);

  const inTwoMonths = addDays(new Date().toISOString().slice(0, 10), 60);
  await button(page, 'line.cease').click();
  await panel.getByLabel(getText('line.wish-date')).fill('2099-12-25');
  await button(page, 'line.cease-look').click();
  await expect(panel.getByRole('alert').filter({ hasText: getText('validation.not-working-day') })).toBeFocused();
  await panel.getByLabel(getText('line.wish-date')).fill(addWorkingDays(inTwoMonths, 1));
  await button(page, 'line.cease-look').click();
  await expect(panel.getByText(getText('line.cease-found'))).toBeVisible();
  // Another date needs a new calculation.
  await panel.getByLabel(getText('line.wish-date')).fill(addWorkingDays(inTwoMonths, 0));
  await expect(panel.getByText(getText('line.cease-found'))).toHaveCount(0);
  await button(page, 'line.cease-look').click();
  await panel.getByRole('button', { name: new RegExp(`^${getText('line.cease-on')}`) }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(getText('line.status-PENDING_TERMINATION')).first()).toBeVisible();

  await button(page, 'line.withdraw').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: getText('line.withdraw') })
    .click();
  await expect(button(page, 'line.cease')).toBeVisible();
  await viewTab(page, 'line.tab-orders').click();
  await expect(row(page, getText('order.kind-TERMINATE'))).toContainText(getText('order.status-CANCELLED'));
});

test('runs all measurements at once and shows where the line breaks', async ({ page, beginSession, server }) => {
  await beginSession();
  const line = await findLine(page, 'status=ACTIVE&technology=FTTH_GPON&technology=FTTH_XGSPON&operationalState=UP');
  await page.goto(`/lines/detail/${line.lineId}?tab=diagnostics`);
  const measure = page.getByRole('button', {
    name: new RegExp(`^(${getText('line-diagnostic.measure')}|${getText('line-diagnostic.measure-again')})$`),
  });
  await measure.click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: getText('line.diagnostic-runs') })
      .first(),
  ).toBeVisible();

  const open = await server.provider.call(listOpenDiagnostics, { query: {} });
  const run = open.items.find(({ lineId }) => lineId === line.lineId);
  await server.provider.call(finishDiagnostic, {
    params: { diagnosticId: run?.diagnosticId ?? '' },
    body: {
      pon: {
        onuState: 'ONLINE',
        rxPowerDbm: -27.4,
        txPowerDbm: 2.1,
        oltRxPowerDbm: -26.8,
        distanceMeters: 4_800,
        temperatureC: 48,
        lastDownCause: null,
        uptimeSeconds: 90_000,
      },
    },
  });
  const modem = page
    .getByRole('list', { name: getText('line-diagnostic.diagram') })
    .getByRole('listitem')
    .filter({ hasText: getText('line-diagnostic.segment-ont') });
  await expect(modem).toContainText('−27.4 dBm');
  await expect(modem).toContainText(getText('line-diagnostic.segment-attention'));
  const conclusion = page.getByRole('status').filter({ hasText: getText('line-diagnostic.conclusion-PON_RX_LOW') });
  await expect(conclusion).toContainText(getText('line.advice-PON_RX_LOW'));
  // The advice to run the diagnostic again includes the earliest time.
  const nextAt = getText('line-diagnostic.next-at', { time: '\\d\\d:\\d\\d' });
  await expect(conclusion).toContainText(new RegExp(`${getText('line-diagnostic.then-PON_RX_LOW')}.*${nextAt}`));
  const step = page.getByRole('listitem').filter({ hasText: getText('line.diagnostic-PON-text') });
  await expect(step).toBeHidden();
  await page.getByText(getText('line-diagnostic.all-values')).click();
  await expect(step).toContainText('−27.4');
  await expect(step).toContainText(getText('line-diagnostic.limit-below', { limit: '−27' }));
  // The limit is one diagnostic per 5 minutes, so the button says when the next one can start.
  await expect(measure).toHaveAttribute('aria-disabled', 'true');
  await expect(measure).toHaveAccessibleDescription(new RegExp(nextAt));
  await page
    .getByRole('table')
    .getByRole('button', { name: getText('line.diagnostic-PON') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(getText('line-diagnostic.finding-PON_RX_LOW'));

  await test.step('a fault reported from the list offers to attach the result, with its verdict', async () => {
    await page.goto(`/lines?search=${line.serviceId}`);
    // By keyboard, because a pointer on the row would load the texts of the line's page in advance.
    await page.getByRole('button', { name: getText('list.actions-for', { name: getLineName(line) }) }).press('Enter');
    await page.getByRole('menuitem', { name: getText('line.report') }).press('Enter');
    const attachment = page.getByRole('dialog').getByRole('checkbox');
    await expect(attachment).toHaveAccessibleDescription(getText('line-diagnostic.verdict-WARNING'));
  });
});

/** Returns the fault event of a line as the provider reads it, or null before it exists. */
async function findReportedFault(server: Server, { lineId }: LineSummary): Promise<Record<string, unknown> | null> {
  for (let after = 0; ; ) {
    const { items, next } = await server.provider.call(listEvents, { query: { after, limit: 500 } });
    const event = items.find(({ type, objectId }) => type === 'line.fault-reported' && objectId === String(lineId));
    if (event || items.length === 0) return event?.data ?? null;
    after = next;
  }
}

test('reports a fault with a diagnostic, keeps the draft, and delivers it to the provider', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession();
  const line = await findLine(page, 'status=ACTIVE&operationalState=DOWN');
  await page.goto(`/lines/detail/${line.lineId}?tab=diagnostics`);
  // On the diagnostics, it is next to the result only.
  await expect(button(page, 'line.report')).toHaveCount(1);
  await page.goto(`/lines/detail/${line.lineId}`);
  await button(page, 'line.report').click();
  const panel = page.getByRole('dialog');
  // The form starts with the problem and the time that the network detected.
  await expect(panel.getByRole('radio', { name: getText('fault.kind-NO_CONNECTION') })).toBeChecked();
  const since = panel.getByRole('group', { name: getText('fault.since') });
  const fillSince = async (day: string, time: string) => {
    await since.getByLabel(getText('form.date'), { exact: true }).fill(day);
    await since.getByLabel(getText('form.time')).fill(time);
  };
  await expect(since.getByLabel(getText('form.time'))).not.toHaveValue('');
  // Of a fault that returns, the form says so.
  await panel.getByLabel(getText('fault.description')).fill('');
  await button(page, 'fault.send').click();
  await expect(panel.getByRole('alert').filter({ hasText: getText('fault.description') })).toBeFocused();
  await panel.getByLabel(getText('fault.description')).fill('The LOS light is red.');
  await fillSince('1/1/2099', '8:30');
  await button(page, 'fault.send').click();
  await expect(panel.getByText(getText('fault.since-later')).first()).toBeVisible();
  await fillSince('15/1/2025', '25:00');
  await button(page, 'fault.send').click();
  await expect(panel.getByText(getText('form.date-time-invalid')).first()).toBeVisible();
  await fillSince('15/1/2025', '8:30');
  await button(page, 'line.fault-contact-fill').click();
  await expect(panel.getByLabel(getText('line.phone'))).toHaveValue(line.endUser.phoneNumber);

  await page.goto(`/lines/detail/${line.lineId}?tab=diagnostics`);
  await button(page, 'line.report').click();
  await expect(panel.getByLabel(getText('fault.description'))).toHaveValue('The LOS light is red.');
  const measurement = panel.getByRole('checkbox');
  const { body: runs } = await callApi<{ items: { diagnosticId: string; status: string }[] }>(
    page,
    'GET',
    `/customer/:customerId/line/${line.lineId}/diagnostic`,
  );
  const newest = runs.items.find(({ status }) => status !== 'RUNNING');
  if (newest) await measurement.check();
  await button(page, 'fault.send').click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(new RegExp(getText('line.fault-reported', { name: '.+' })))).toBeVisible();
  // The button next to the result is gone, and the focus is not.
  await expect(button(page, 'line.report').and(page.locator('.entrance-button-primary'))).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect
    .poll(() => findReportedFault(server, line))
    .toMatchObject({
      kind: 'NO_CONNECTION',
      description: 'The LOS light is red.',
      since: '2025-01-15T07:30:00.000Z',
      contactPhone: line.endUser.phoneNumber,
      diagnosticId: newest?.diagnosticId ?? null,
    });
  await viewTab(page, 'line.tab-activity').click();
  await page
    .getByRole('button', { name: getText('activity.did-reportLineFault') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('The LOS light is red.');
});

test('explains why an action is blocked, and suggests a diagnostic before a fault report', async ({ page, beginSession }) => {
  await beginSession();
  const changing = await findLine(page, 'status=PENDING_CHANGE');
  const line = await findLine(page, 'status=ACTIVE&operationalState=UP', 4);
  const pending = await findLine(page, 'status=PENDING');
  await page.goto('/lines?status=PENDING_CHANGE');
  await row(page, changing.reference ?? '')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const move = page.getByRole('menuitem', { name: getText('line.move') });
  await expect(move).toHaveAttribute('aria-disabled', 'true');
  await expect(move).toContainText(getText('line.not-order', { order: changing.openOrderNumber ?? '' }));
  await expect(page.getByRole('menuitem', { name: getText('line.edit') })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');
  await expect(move).toHaveCount(0);

  await test.step('a fault of a line that works', async () => {
    await viewTab(page, 'line.view-current').click();
    await expect(page).not.toHaveURL(/status=/);
    await page.getByRole('searchbox', { name: getText('line.search') }).fill(line.serviceId);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: getText('line.report') }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText(getText('line.fault-measure-first'))).toBeVisible();
    await panel.getByRole('link', { name: getText('line.tab-diagnostics') }).click();
    await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}\\?tab=diagnostics`));
    await expect(panel).toHaveCount(0);
    await expect(button(page, 'line.report')).toHaveCount(1);
  });

  await test.step('a fault of a line that is not delivered', async () => {
    await page.goto(`/lines/detail/${pending.lineId}`);
    await expect(button(page, 'line.report')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'line.report')).toHaveAccessibleDescription(getText('line.not-PENDING'));
  });
});

test('prints the handover sheet on one page, and shows the ping chart as a table with both choices in the URL', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const line = await findLine(page, 'status=ACTIVE&technology=FTTH_GPON&technology=FTTH_XGSPON');
  await page.goto(`/lines/detail/${line.lineId}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: getText('line.handover') }).click();
  const sheet = page.getByRole('article');
  for (const fact of [
    line.serviceId,
    line.address.street,
    line.carrierServiceId ?? '',
    getText('line-diagnostic.handover-fault'),
  ]) {
    await expect(sheet).toContainText(fact);
  }
  await expect(sheet).not.toContainText('€');
  await expect(button(page, 'action.print')).not.toHaveAttribute('aria-busy', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(button(page, 'action.print')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: getText('line-diagnostic.handover-back') }).click();
  await expect(button(page, 'line.report')).toBeVisible();

  const down = await findLine(page, 'operationalState=DOWN');
  await page.goto(`/lines/detail/${down.lineId}?tab=connection`);
  // Opens with the last responses, which the last three hours do not have.
  await expect(page.getByRole('img', { name: new RegExp(getText('line-diagnostic.range-30H-long')) })).toBeVisible();
  await button(page, 'line-diagnostic.range-10D').click();
  await expect(page).toHaveURL(/ping=10D/);
  await expect(page.getByRole('img', { name: new RegExp(getText('line-diagnostic.range-10D-long')) })).toBeVisible();
  await button(page, 'list.as-table').first().click();
  const table = page.getByRole('table', { name: new RegExp(getText('line-diagnostic.range-10D-long')) });
  await expect(table.getByRole('row')).toHaveCount(241);
  await page.reload();
  await expect(table).toBeVisible();
});

test('explains blocked actions to a viewer, and hides the line from another company', async ({ page, beginSession }) => {
  await beginSession();
  const line = await findLine(page, 'status=ACTIVE', 3);
  await beginSession(people.viewer);
  await page.goto(`/lines/detail/${line.lineId}`);
  const cease = button(page, 'line.cease');
  await expect(cease).toHaveAttribute('aria-disabled', 'true');
  await expect(cease).toHaveAccessibleDescription(getText('line.needs-RESELLER_ORDER'));

  await beginSession(people.otherReseller);
  await page.goto(`/lines/detail/${line.lineId}`);
  await expect(page.getByRole('heading', { name: getText('line.gone') })).toBeVisible();
});

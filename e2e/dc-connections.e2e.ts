import { listDcConnectionFaults, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { listOpenCircuitTests } from '@demarc/contract/provider/circuit-test.ts';
import { addProviderTestResult } from '@demarc/contract/provider/dc-connection.ts';
import { updateFault } from '@demarc/contract/provider/fault.ts';
import { createPlainPdf } from '../apps/api/src/sample-data/plain-pdf.ts';
import { chooseAction } from './choose-action.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`dc-connection.${key}`, values);

test('filters the list, shows the path of a connection, and terminates it after a dry run', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const params = { customerId };
  const { items } = await client.call(listDcConnections, { params, query: { status: ['ACTIVE'], kind: ['METRO_CONNECT'] } });
  const metro = items[0]!;
  await beginSession(people.order);
  await page.goto('/dc-connections?kind=METRO_CONNECT&status=ACTIVE');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(items.length + 1);
  await table.getByRole('button', { name: metro.circuitId, exact: true }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`dcConnection=${metro.dcConnectionId}`));
  const panel = page.getByRole('dialog');
  const path = panel.getByRole('list', { name: getText('dc-connection-order.path') });
  await expect(path).toContainText(new RegExp(`${metro.aEnd.siteCode}.*${metro.zEnd.siteCode}`));
  await expect(path.getByText(getText('dc-connection-order.facility-label')).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await chooseAction(panel, t('terminate'));
  await panel.getByRole('button', { name: getText('line.cease-look') }).click();
  await expect(panel.getByText(getText('line.charged-until'))).toBeVisible();
  const before = await client.call(listDcConnections, { params, query: { status: ['PENDING_TERMINATION'] } });
  expect(before.items.map(({ dcConnectionId }) => dcConnectionId)).not.toContain(metro.dcConnectionId);
  await panel.getByRole('button', { name: /^Terminate on/ }).click();
  await panel.getByRole('button', { name: t('withdraw') }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: getText('line.withdraw') })
    .last()
    .click();
  await expect(panel.getByRole('button', { name: t('withdraw') })).toHaveCount(0);
});

test('compares a letter of authorization with the connection, and uploads it', async ({ page, beginSession, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const { items } = await client.call(listDcConnections, { params: { customerId }, query: { loaStatus: ['REQUESTED'] } });
  const { dcConnectionId, zEnd } = items[0]!;
  await beginSession(people.order);
  await page.goto(`/dc-connections?dcConnection=${dcConnectionId}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(t('loa-needed', { party: zEnd.partyName ?? '?' }))).toBeVisible();
  await panel.getByRole('button', { name: t('upload-loa') }).click();
  const file = createPlainPdf([
    'Letter of authorization',
    `Issued by: ${zEnd.partyName}`,
    `Site: ${zEnd.siteCode}`,
    `Panel: OTHER-99  Ports: ${zEnd.ports.join(', ')}`,
  ]);
  await panel
    .getByLabel(getText('form.choose-file'))
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(panel.getByText(getText('loa.differs'))).toBeVisible();
  await expect(panel.getByText(getText('loa.found-different', { found: 'OTHER-99' }))).toBeVisible();
  await expect(panel.getByText(getText('loa.found-equal')).first()).toBeVisible();
  await panel.getByRole('button', { name: t('send-loa'), exact: true }).click();
  await expect(panel.getByText(getText('loa.status-RECEIVED'))).toBeVisible();
  await expect(panel.getByText('letter.pdf')).toBeVisible();
  await expect(panel.getByText(t('loa-checking'))).toBeVisible();
});

test('explains that a connection needs a rack, and prints the path on one page', async ({ page, beginSession, server }) => {
  await beginSession(people.otherReseller);
  await page.goto('/dc-connections');
  await expect(page.getByRole('heading', { name: t('no-rack') })).toBeVisible();
  const { client, customerId } = await signInByApi(server.url, people.order);
  const { items } = await client.call(listDcConnections, {
    params: { customerId },
    query: { kind: ['METRO_CONNECT'], limit: 1 },
  });
  await beginSession(people.order);
  await page.goto(`/dc-connections?dcConnection=${items[0]?.dcConnectionId}&sheet=print`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(items[0]?.circuitId ?? '?');
  await expect(sheet).not.toContainText('€');
  await expect(page.getByRole('button', { name: getText('action.print') })).not.toHaveAttribute('aria-busy', 'true');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('requests a test and reports a fault, and shows the result and the state as they arrive', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const query = { status: ['ACTIVE' as const], kind: ['CROSS_CONNECT' as const] };
  const { items } = await client.call(listDcConnections, { params: { customerId }, query });
  const { dcConnectionId } = items[0]!;
  await beginSession(people.order);
  await page.goto(`/dc-connections?dcConnection=${dcConnectionId}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: getText('circuit.request-test') }).click();
  await panel
    .getByRole('button', { name: getText('circuit.request-test') })
    .last()
    .click();
  await expect(panel.getByRole('alert')).toBeFocused();
  await panel.getByRole('radio', { name: getText('circuit.test-type-CONTINUITY') }).click();
  expect(await findViolations(page)).toEqual([]);
  await panel
    .getByRole('button', { name: getText('circuit.request-test') })
    .last()
    .click();
  await expect(panel.getByText(getText('circuit.test-REQUESTED'), { exact: true })).toBeVisible();
  const { items: open } = await server.provider.call(listOpenCircuitTests, { query: {} });
  const { testId } = open.find(({ serviceId }) => serviceId === dcConnectionId)!;
  const result = { testId, verdict: 'FAULT' as const, lengthMeters: 17.3, lossDb: 9.9, remark: 'Break at 17.3 m' };
  await server.provider.call(addProviderTestResult, { params: { dcConnectionId }, body: result });
  await expect(panel.getByText('Break at 17.3 m')).toBeVisible();

  await panel.getByRole('button', { name: getText('circuit.report-fault') }).click();
  await panel.getByRole('radio', { name: getText('fault.kind-NO_CONNECTION') }).click();
  await panel.getByLabel(getText('fault.description')).fill('No light since this morning');
  await panel.getByRole('button', { name: getText('fault.send') }).click();
  await expect(panel.getByText(getText('fault.status-REPORTED'), { exact: true })).toBeVisible();
  const faults = await client.call(listDcConnectionFaults, { params: { customerId, dcConnectionId } });
  expect(faults).toMatchObject([{ kind: 'NO_CONNECTION', testId }]);
  const body = { status: 'RESOLVED' as const, text: 'Spliced again' };
  await server.provider.call(updateFault, { params: { faultId: faults[0]!.faultId }, body });
  await expect(panel.getByText('Spliced again')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

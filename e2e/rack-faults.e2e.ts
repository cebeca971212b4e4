import { listColocation } from '@demarc/contract/colocation.ts';
import { listRackFaults } from '@demarc/contract/colocation-fault.ts';
import { listRackPowerEvents } from '@demarc/contract/power/event.ts';
import { updateFault } from '@demarc/contract/provider/fault.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

test('reports a lost feed from the power dashboard, and follows the report there and in the panel of the rack', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const query = { kind: ['RACK' as const], redundancy: 'A_B' as const, failoverState: ['NOT_REDUNDANT' as const] };
  const { items } = await client.call(listColocation, { params: { customerId }, query });
  const rackId = items[0]!.id;
  const params = { customerId, rackId };
  const events = await client.call(listRackPowerEvents, { params, query: { status: ['OPEN'] } });
  const { feed, openedAt } = events.items.find(({ type }) => type === 'FEED_LOST')!;
  await beginSession(people.order);

  await page.goto(`/racks/rack/${rackId}/power/dashboard`);
  const note = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: getText('fault.not-reported-yet') });
  await note.getByRole('button', { name: getText('rack.report-fault') }).press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('radio', { name: getText('fault.kind-NO_POWER') })).toBeChecked();
  const description = panel.getByLabel(getText('fault.description'));
  await expect(description).toHaveValue(`${getText('rack.lost-feed', { label: feed! })}.\n`);
  expect(await findViolations(page)).toEqual([]);
  await description.fill('Both servers run on the other feed.');
  await panel.getByRole('button', { name: getText('fault.send') }).click();
  await expect(panel).toHaveCount(0);
  const [fault] = await client.call(listRackFaults, { params });
  // The form has minutes.
  const since = `${openedAt.slice(0, 16)}:00.000Z`;
  expect(fault).toMatchObject({ kind: 'NO_POWER', description: 'Both servers run on the other feed.', since });

  const reportedFault = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: getText('fault.reported-at', { time: '' }).trim() });
  await expect(reportedFault).toBeVisible();
  await expect(page.getByRole('button', { name: getText('rack.report-fault') })).toHaveCount(0);
  const update = (status: 'IN_PROGRESS' | 'RESOLVED', text: string) =>
    server.provider.call(updateFault, { params: { faultId: fault!.faultId }, body: { status, text } });
  await update('IN_PROGRESS', 'A technician checks the breaker.');
  await expect(reportedFault).toContainText(getText('fault.status-IN_PROGRESS'));
  await expect(reportedFault).toContainText('A technician checks the breaker.');

  await page.goto(`/racks?rack=${rackId}`);
  await expect(panel.getByRole('alert')).toContainText('A technician checks the breaker.');
  await panel.getByRole('button', { name: getText('rack.report-fault') }).press('Enter');
  await expect(panel.getByRole('heading', { name: getText('rack.report-fault') })).toBeFocused();
  await panel.getByRole('radio', { name: getText('fault.kind-ACCESS') }).check();
  await panel.getByLabel(getText('fault.description')).fill('The badge reader is dead.');
  await panel.getByRole('button', { name: getText('fault.send') }).click();
  await expect(panel.getByText('The badge reader is dead.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await update('RESOLVED', 'Replaced the breaker.');
  await expect(panel.getByText('Replaced the breaker.')).toBeVisible();
  await expect(panel.getByRole('alert')).toContainText(getText('fault.not-reported-yet'));
});

import type { Client } from '@demarc/client/client.ts';
import { getRack, listColocation, type Rack } from '@demarc/contract/colocation.ts';
import { listRackPowerEvents } from '@demarc/contract/power/event.ts';
import { formatPower } from '@demarc/contract/power/format-power.ts';
import { powerPhases, sampleMinutes } from '@demarc/contract/power/sample.ts';
import { getRackPowerThresholds } from '@demarc/contract/power/threshold.ts';
import { addPowerSamples } from '@demarc/contract/provider/power.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`power.${key}`, values);
const slotMs = sampleMinutes * 60_000;

/** Finds a rack with two feeds whose load is above its warning level, which therefore has an open event. */
async function findLoadedRack(client: Client, customerId: number): Promise<Rack> {
  const params = { customerId };
  const { items } = await client.call(listColocation, { params, query: { kind: ['RACK'], aboveWarning: true } });
  const racks = await Promise.all(items.map(({ id }) => client.call(getRack, { params: { ...params, rackId: id } })));
  return racks.find(({ feeds }) => feeds.length === 2)!;
}

/** Sends a sample of each feed for the last whole interval. */
async function sendSamples(provider: Client, { feeds }: Rack, kilowatts: number): Promise<void> {
  const measuredAt = new Date(Math.floor(Date.now() / slotMs) * slotMs - slotMs).toISOString();
  await provider.call(addPowerSamples, {
    body: {
      samples: feeds.map(({ feedId, meterSerial, phase: feedPhase }) => {
        const phases = feedPhase === 'THREE' ? powerPhases : powerPhases.slice(0, 1);
        const activePowerKw = kilowatts / phases.length;
        return {
          feedId,
          meterSerial,
          measuredAt,
          apparentPowerKva: kilowatts,
          energyCounterKwh: 900_000,
          phases: phases.map((phase) => ({ phase, voltageV: 230, currentA: (activePowerKw * 1000) / 230, activePowerKw })),
        };
      }),
    },
  });
}

test('leads from the list to the dashboard of a rack, which keeps its choices in the URL and follows new samples', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const rack = await findLoadedRack(client, customerId);
  await beginSession(people.order);
  await page.goto('/racks?load=above');
  await page.getByRole('table').getByRole('button', { name: rack.name!, exact: true }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: getText('rack.power-dashboard') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/racks/rack/${rack.rackId}/power/dashboard$`));
  await expect(page.getByRole('heading', { level: 1, name: t('title-of', { name: rack.name! }) })).toBeVisible();
  await expect(page.getByRole('navigation', { name: getText('shell.breadcrumb') })).toContainText(rack.name!);

  const chart = page.getByRole('slider');
  await expect(chart).toHaveAccessibleName(new RegExp(`^${t('metric-ACTIVE_POWER_KW')}`));
  await page.getByRole('button', { name: t('range-7D'), exact: true }).click();
  await expect(page.getByText(t('resolution-15M'))).toBeVisible();
  await chart.press('End');
  await chart.press('+');
  await expect(page).toHaveURL(/range=7D.*from=/);
  await chart.press('Escape');
  await expect(page).not.toHaveURL(/from=/);
  await page
    .getByRole('button', { name: getText('list.as-table') })
    .first()
    .click();
  await expect(page).toHaveURL(/as=table/);
  await expect(
    page
      .getByRole('table', { name: t('metric-ACTIVE_POWER_KW') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await page.goBack();
  await expect(chart).toBeVisible();

  // Still above the warning level, so that the event of the sample data stays open.
  const kilowatts = Number((Number(rack.committedKw) * 0.46).toFixed(2));
  await sendSamples(server.provider, rack, kilowatts);
  const power = formatPower(2 * kilowatts, 'en');
  const committed = formatPower(Number(rack.committedKw), 'en');
  await expect(page.getByText(`${power} of ${committed}`, { exact: true })).toBeVisible();
  // First of all, how near the limit is.
  await expect(page.getByText(new RegExp(`^You’re using ${power}, 92% of your ${committed}; redundancy is `))).toBeVisible();
  await expect(page.getByRole('list', { name: t('legend') }).first()).toContainText(t('key-commitment'));
});

test('changes the alerts of a rack and acknowledges an event', async ({ page, beginSession, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.order);
  const rack = await findLoadedRack(client, customerId);
  const params = { customerId, rackId: rack.rackId };
  await beginSession(people.order);
  await page.goto(`/racks/rack/${rack.rackId}/power/dashboard`);
  await page.getByRole('button', { name: t('alerts') }).click();
  const panel = page.getByRole('dialog');
  const warning = panel.getByLabel(t('warning-percent'));
  await warning.fill('95');
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(panel.getByRole('alert').first()).toBeFocused();
  await warning.fill('70');
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(t('thresholds-saved'))).toBeVisible();
  expect((await client.call(getRackPowerThresholds, { params })).warningPercent).toBe(70);

  const open = await client.call(listRackPowerEvents, { params, query: { status: ['OPEN'] } });
  const buttons = page.getByRole('button', { name: t('acknowledge') });
  // A load above both thresholds of the commitment is one entry.
  const isAboveBoth = ['COMMIT_WARNING', 'COMMIT_CRITICAL'].every((type) => open.items.some((event) => event.type === type));
  const entries = open.items.length - (isAboveBoth ? 1 : 0);
  await expect(buttons).toHaveCount(entries);
  await buttons.first().click();
  await expect(page.getByText(/^Acknowledged: /)).toBeVisible();
  await expect(buttons).toHaveCount(entries - 1);
});

test('reports a rack that does not exist', async ({ page, beginSession }) => {
  await beginSession(people.order);
  await page.goto('/racks/rack/999999/power/dashboard');
  await expect(page.getByText(getText('rack.gone'))).toBeVisible();
});

import { contactTypes } from '@demarc/contract/contact.ts';
import { getRackPowerThresholds, getSharedColoPowerThresholds } from '@demarc/contract/power/threshold.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { powerEvent } from '../../mail/templates/power-event.ts';
import { getActivePowerKw, getHighestCurrentA, getTotalKw } from './measurements.ts';
import type { MeteredUnit, PowerMoment } from './moment.ts';
import type { EventRow } from './power-event.store.ts';
import { findThresholds } from './power-threshold.store.ts';
import type { UnitKey } from './power-unit.store.ts';

/** An event that opened or closed, and what was measured then. */
export interface EventReport {
  event: EventRow;
  moment: PowerMoment | null;
  /** Serial numbers, if the meter was replaced. */
  meter: { previous: string; current: string } | null;
}

const selectNames = prepareStatement((db, { customerId, colocationId }: Placeholders<UnitKey>) =>
  db
    .select({ name: colocations.name, reference: colocations.reference })
    .from(colocations)
    .where(and(eq(colocations.customerId, customerId), eq(colocations.colocationId, colocationId))),
);

/** Emails events to contacts of the types in the thresholds: one email for each event, whether it opened, closed or both. */
export async function mailPowerEvents(
  tx: Database,
  { mail }: AppContext,
  unit: MeteredUnit,
  reports: readonly EventReport[],
): Promise<void> {
  const toReport = omitRepeated(reports);
  if (toReport.length === 0) return;
  const { customerId, colocationId, kind, committedKw } = unit;
  const [customer, [names], { notifyContactTypes }] = await Promise.all([
    findCustomer(tx, customerId),
    selectNames(tx, { customerId, colocationId }),
    findThresholds(tx, unit),
  ]);
  if (!customer || !names) return;
  const readers = await findMailReaders(tx, customer, {
    types: contactTypes.filter((type) => notifyContactTypes.includes(type)),
    shownBy: kind === 'RACK' ? getRackPowerThresholds : getSharedColoPowerThresholds,
  });
  const { companyName } = customer;
  const serviceId = formatServiceId(kind, colocationId);
  await mail.queue(
    tx,
    ...toReport.flatMap(({ event, moment, meter }) =>
      readers.map(({ envelope, firstName }) => {
        const values = { firstName, companyName, kind, colocationId, serviceId, ...names, committedKw, event, meter };
        const figures = moment && toFigures(unit, moment);
        return { ...envelope, template: powerEvent, values: { ...values, figures } };
      }),
    ),
  );
}

/** Omits the warning of a load that jumped above both thresholds, and the closing of bursts. */
function omitRepeated(reports: readonly EventReport[]): EventReport[] {
  const isCritical = reports.some(({ event }) => event.type === 'COMMIT_CRITICAL' && event.status === 'OPEN');
  return reports.filter(({ event: { type, status } }) => {
    if (type === 'BURST_BILLABLE') return status !== 'CLOSED';
    return !(isCritical && type === 'COMMIT_WARNING' && status === 'OPEN');
  });
}

function toFigures({ feeds }: MeteredUnit, { at, samples }: PowerMoment) {
  const measuredFeeds = feeds.flatMap(({ label }) => {
    const sample = samples[label];
    return sample ? { label, sample } : [];
  });
  return {
    at,
    totalKw: measuredFeeds.length === feeds.length ? getTotalKw(measuredFeeds.map(({ sample }) => sample)) : null,
    feeds: measuredFeeds.map(({ label, sample }) => ({
      label,
      activePowerKw: getActivePowerKw(sample),
      currentA: getHighestCurrentA(sample),
      voltageV: Math.min(...sample.phases.map(({ voltageV }) => voltageV)),
    })),
  };
}

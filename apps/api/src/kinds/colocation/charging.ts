import { getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ChargeRow } from '../../modules/charge/charge.store.ts';
import { getMonthSpan } from '../../modules/power/calendar.ts';
import { presentMonth } from '../../modules/power/present-figures.ts';
import type { ChargingStep, MeasuredUsage } from '../charging-step.ts';
import { findChargedUnits, findClosedMonths, lockDelivered } from './charging.store.ts';

type Unit = Awaited<ReturnType<typeof findChargedUnits>>[number];
type ClosedMonth = Awaited<ReturnType<typeof findClosedMonths>>[number];

/** Prices affect only the amounts of a month, and invoices take amounts from the charge instead. */
const noPrices = { commit: 0, perKwh: 0, perBurstKw: 0 };

/** Racks and shared units are charged for their power too: energy, and bursts above the commitment (domain model, 5.3). */
export const colocationCharging = {
  lockDelivered,

  async findServices(db, customerId, serviceIds) {
    const units = await findChargedUnits(db, customerId, serviceIds);
    return new Map(
      units.map(({ colocationId, reference, siteName, monthlyAmount }) => [
        colocationId,
        { reference, address: siteName, monthlyAmount },
      ]),
    );
  },

  async measureUsage(db, customerId, charges, until) {
    const ids = [...new Set(charges.flatMap(({ serviceId }) => serviceId ?? []))];
    const earliestBilledUntil = charges.map(({ billedUntil }) => billedUntil).reduce((a, b) => (a < b ? a : b));
    const after = addDays(getFirstOfMonth(earliestBilledUntil), -1).slice(0, 7);
    const [units, months] = await Promise.all([
      findChargedUnits(db, customerId, ids),
      findClosedMonths(db, { customerId, ids, after, last: until.slice(0, 7) }),
    ]);
    const unitById = new Map(units.map((unit) => [unit.colocationId, unit]));
    const monthsById = Map.groupBy(months, ({ colocationId }) => colocationId);
    return new Map(
      charges.flatMap((charge) => {
        const unit = charge.serviceId === null ? undefined : unitById.get(charge.serviceId);
        const usage = unit && measure(charge, unit, monthsById.get(unit.colocationId) ?? [], until);
        return usage ? [[charge.chargeId, usage] as const] : [];
      }),
    );
  },
} as const satisfies ChargingStep;

function measure(charge: ChargeRow, unit: Unit, months: readonly ClosedMonth[], until: string) {
  const { billedUntil, startsOn, endsOn } = charge;
  const unbilledMonths = months.filter(({ month }) => getLastOfMonth(`${month}-01`) > billedUntil);
  const usage = unbilledMonths.flatMap((closed): MeasuredUsage[] => {
    const [first, last] = [`${closed.month}-01`, getLastOfMonth(`${closed.month}-01`)];
    const from = startsOn > first ? startsOn : first;
    const to = endsOn !== null && endsOn < last ? endsOn : last;
    const figures = presentFigures(closed, unit);
    const pue = charge.unit === 'KW' ? null : unit.designPue;
    const quantity = pue === null ? formatBurst(figures.burstKw) : getBilledKwh(closed.totals.energyWh, pue);
    if (from > to || Number(quantity) === 0 || unit.powerBillingModel === 'FLAT') return [];
    const { energyKwh, p95Kw, burstKw } = figures;
    return [{ from, to, quantity, power: { energyKwh, pue, p95Kw, burstKw } }];
  });
  const measuredUntil = getMeasuredUntil(charge, unbilledMonths.at(-1)?.month, until);
  return measuredUntil > billedUntil ? { usage, measuredUntil } : null;
}

function presentFigures({ month, totals, committedKw }: ClosedMonth, unit: Unit) {
  const span = getMonthSpan(month);
  const billedUnit = { ...unit, committedKw: committedKw ?? unit.committedKw, prices: noPrices };
  return presentMonth(span, totals, billedUnit, span.end);
}

/**
 * Returns the last day of the last closed month. No months are closed after a service has ended, so from the month after its end
 * all of its usage counts as measured.
 */
function getMeasuredUntil({ billedUntil, endsOn }: ChargeRow, lastMonth: string | undefined, until: string): string {
  const closedUntil = lastMonth ? getLastOfMonth(`${lastMonth}-01`) : billedUntil;
  if (endsOn === null) return closedUntil;
  return closedUntil >= endsOn || endsOn < getFirstOfMonth(until) ? endsOn : closedUntil;
}

/** Energy times the PUE of the data center, exactly. */
function getBilledKwh(energyWh: number, designPue: string): string {
  return formatDecimal(BigInt(Math.round(energyWh)) * parseDecimal(designPue, 2), 5);
}

function formatBurst(burstKw: number): string {
  return burstKw.toFixed(1);
}

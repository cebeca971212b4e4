import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';

type StepOrder = Pick<Order, 'subType' | 'status' | 'milestones' | 'appointment' | 'wishDate' | 'plannedDate' | 'deliveredDate'>;

/**
 * The expected dates of milestones that an open order has not reached: the delivery, the installation at a confirmed visit, and
 * milestones between two of them on the same day. Other milestones have no date, and dates before today are left out.
 */
export function getExpectedSteps(order: StepOrder, today: string): ReadonlyMap<MilestoneCode, string> {
  const { subType, status, milestones, appointment } = order;
  if (isFinalOrderStatus(status) || subType === 'TERMINATE') return new Map();
  const knownDates: Partial<Record<MilestoneCode, string>> = {};
  if (appointment?.status === 'CONFIRMED') knownDates.INSTALLED = appointment.date;
  const delivery = getExpectedDate(order)?.date;
  if (delivery) knownDates.DELIVERED = delivery;
  const dates = new Map<MilestoneCode, string>();
  for (const [index, { code, reachedAt }] of milestones.entries()) {
    if (reachedAt !== null) continue;
    const before = milestones.slice(0, index).findLast((step) => step.reachedAt === null && knownDates[step.code]);
    const after = milestones.slice(index).find((step) => knownDates[step.code]);
    const date =
      knownDates[code] ??
      (before && after && knownDates[before.code] === knownDates[after.code] ? knownDates[after.code] : undefined);
    if (date && date >= today) dates.set(code, date);
  }
  return dates;
}

import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';

type StepOrder = Pick<Order, 'subType' | 'status' | 'milestones' | 'appointment' | 'wishDate' | 'plannedDate' | 'deliveredDate'>;

/**
 * The expected dates of the milestones that an open order has not reached: the delivery, the installation of a confirmed visit, and
 * what comes between two of them on the same day. The others have none, and neither has a date that has passed.
 */
export function getExpectedSteps(order: StepOrder, today: string): ReadonlyMap<MilestoneCode, string> {
  const { subType, status, milestones, appointment } = order;
  if (isFinalOrderStatus(status) || subType === 'TERMINATE') return new Map();
  const known: Partial<Record<MilestoneCode, string>> = {};
  if (appointment?.status === 'CONFIRMED') known.INSTALLED = appointment.date;
  const delivery = getExpectedDate(order)?.date;
  if (delivery) known.DELIVERED = delivery;
  const dates = new Map<MilestoneCode, string>();
  for (const [index, { code, reachedAt }] of milestones.entries()) {
    if (reachedAt !== null) continue;
    const before = milestones.slice(0, index).findLast((step) => step.reachedAt === null && known[step.code]);
    const after = milestones.slice(index).find((step) => known[step.code]);
    const date = known[code] ?? (before && after && known[before.code] === known[after.code] ? known[after.code] : undefined);
    if (date && date >= today) dates.set(code, date);
  }
  return dates;
}

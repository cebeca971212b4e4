import type { BatchRow } from '@demarc/contract/availability-batch.ts';

type Ruled = Pick<BatchRow, 'row' | 'outcome' | 'orderId' | 'availabilityId' | 'best' | 'services'>;

type Cost = Pick<NonNullable<BatchRow['best']>, 'monthlyAmount' | 'oneOffAmount'>;

/** Which rows to order: all proposed rows, except where the user decided otherwise. */
export interface Choice {
  /** Whether rows without a decision are included. */
  isAll: boolean;
  /** Decisions per row: in or out, and with which product. Both costs are kept so that totals need no other pages. */
  decided: ReadonlyMap<number, { isIn: boolean; cost: Cost; proposed: Cost | null; packageCode: string | null }>;
}

export const everyProposed: Choice = { isAll: true, decided: new Map() };
export const none: Choice = { isAll: false, decided: new Map() };

/** Whether a row can be ordered at all. Rows that need groundwork can be, but are never selected by default. */
export function mayChoose({ orderId, availabilityId, best }: Ruled): boolean {
  return orderId === null && availabilityId !== null && best !== null;
}

/** Selected by default. A second line where the company already has one is rarely intended. */
export function isProposed(row: Ruled): boolean {
  return row.outcome === 'ORDERABLE' && row.services.length === 0 && mayChoose(row);
}

export function isChosen({ isAll, decided }: Choice, row: Ruled): boolean {
  return mayChoose(row) && (decided.get(row.row)?.isIn ?? (isAll && isProposed(row)));
}

export function withRows(choice: Choice, rows: readonly Ruled[], isIn: boolean): Choice {
  const next = new Map(choice.decided);
  for (const row of rows.filter(mayChoose)) {
    const packageCode = choice.decided.get(row.row)?.packageCode ?? null;
    next.set(row.row, { isIn, cost: costOf(row, packageCode), proposed: proposedCost(choice, row), packageCode });
  }
  return { isAll: choice.isAll, decided: next };
}

/** Sets another product for a row and selects it. */
export function withProduct(choice: Choice, row: Ruled & Pick<BatchRow, 'offers'>, packageCode: string): Choice {
  if (!mayChoose(row)) return choice;
  const next = new Map(choice.decided);
  next.set(row.row, { isIn: true, cost: costOf(row, packageCode), proposed: proposedCost(choice, row), packageCode });
  return { isAll: choice.isAll, decided: next };
}

/** The row with the product that was selected for it. */
export function asChosen({ decided }: Choice, row: BatchRow): BatchRow {
  const chosen = decided.get(row.row)?.packageCode;
  const offer = chosen ? row.offers.find(({ packageCode }) => packageCode === chosen) : undefined;
  if (!offer || offer.packageCode === row.best?.packageCode) return row;
  return { ...row, best: offer, verdict: offer.verdict, carrierName: offer.carrierName };
}

/** What the row adds to the totals of all proposed rows. A refetched row may have the selected product as its best one. */
function proposedCost({ decided }: Choice, row: Ruled): Cost | null {
  const before = decided.get(row.row);
  if (before) return before.proposed;
  return isProposed(row) ? row.best : null;
}

function costOf(row: Ruled & Partial<Pick<BatchRow, 'offers'>>, packageCode: string | null): Cost {
  const offer = row.offers?.find((one) => one.packageCode === packageCode) ?? row.best;
  return offer ?? { monthlyAmount: '0', oneOffAmount: '0' };
}

/** Drops the decision about a row after its address changed or it was ordered. */
export function withoutRow({ isAll, decided }: Choice, row: number): Choice {
  const next = new Map(decided);
  next.delete(row);
  return { isAll, decided: next };
}

export interface ChosenSum {
  rows: number;
  monthlyAmount: string;
  oneOffAmount: string;
}

/** Derives the totals from those of all proposed rows, because most rows of a batch are on other pages. */
export function chosenSum({ isAll, decided }: Choice, allProposed: ChosenSum): ChosenSum {
  let rows = isAll ? allProposed.rows : 0;
  let monthly = isAll ? centsOf(allProposed.monthlyAmount) : 0;
  let once = isAll ? centsOf(allProposed.oneOffAmount) : 0;
  for (const { isIn, cost, proposed } of decided.values()) {
    const counted = isAll ? proposed : null;
    rows += Number(isIn) - Number(counted !== null);
    monthly += (isIn ? centsOf(cost.monthlyAmount) : 0) - centsOf(counted?.monthlyAmount ?? '0');
    once += (isIn ? centsOf(cost.oneOffAmount) : 0) - centsOf(counted?.oneOffAmount ?? '0');
  }
  return { rows: Math.max(0, rows), monthlyAmount: textOf(monthly), oneOffAmount: textOf(once) };
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function textOf(cents: number): string {
  return (Math.max(0, cents) / 100).toFixed(2);
}

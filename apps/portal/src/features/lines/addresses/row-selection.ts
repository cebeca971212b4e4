import type { BatchRow } from '@demarc/contract/availability-batch.ts';

type SelectableRow = Pick<BatchRow, 'row' | 'outcome' | 'orderId' | 'availabilityId' | 'best' | 'services'>;

type Cost = Pick<NonNullable<BatchRow['best']>, 'monthlyAmount' | 'oneOffAmount'>;

/** The rows to order: all proposed rows, except where the user decided otherwise. */
export interface RowSelection {
  /** Whether rows without a decision are included. */
  isAll: boolean;
  /** Decisions per row: selected or not, and with which product. The costs are stored, so that totals need no other pages. */
  decided: ReadonlyMap<number, { isIn: boolean; cost: Cost; proposed: Cost | null; packageCode: string | null }>;
}

export const proposedSelection: RowSelection = { isAll: true, decided: new Map() };
export const emptySelection: RowSelection = { isAll: false, decided: new Map() };

/** Whether a row can be ordered at all. Rows that need groundwork can be, but are never selected by default. */
export function canSelect({ orderId, availabilityId, best }: SelectableRow): boolean {
  return orderId === null && availabilityId !== null && best !== null;
}

/** Whether a row is selected by default. A second line where the company already has one is rarely intended. */
export function isProposed(row: SelectableRow): boolean {
  return row.outcome === 'ORDERABLE' && row.services.length === 0 && canSelect(row);
}

export function isSelected({ isAll, decided }: RowSelection, row: SelectableRow): boolean {
  return canSelect(row) && (decided.get(row.row)?.isIn ?? (isAll && isProposed(row)));
}

export function setRowsSelected(choice: RowSelection, rows: readonly SelectableRow[], isIn: boolean): RowSelection {
  const next = new Map(choice.decided);
  for (const row of rows.filter(canSelect)) {
    const packageCode = choice.decided.get(row.row)?.packageCode ?? null;
    next.set(row.row, { isIn, cost: getCost(row, packageCode), proposed: getProposedCost(choice, row), packageCode });
  }
  return { isAll: choice.isAll, decided: next };
}

/** Sets another product for a row and selects it. */
export function selectProduct(
  choice: RowSelection,
  row: SelectableRow & Pick<BatchRow, 'offers'>,
  packageCode: string,
): RowSelection {
  if (!canSelect(row)) return choice;
  const next = new Map(choice.decided);
  next.set(row.row, { isIn: true, cost: getCost(row, packageCode), proposed: getProposedCost(choice, row), packageCode });
  return { isAll: choice.isAll, decided: next };
}

/** The row with the product that was selected for it. */
export function applySelectedProduct({ decided }: RowSelection, row: BatchRow): BatchRow {
  const chosenCode = decided.get(row.row)?.packageCode;
  const offer = chosenCode ? row.offers.find(({ packageCode }) => packageCode === chosenCode) : undefined;
  if (!offer || offer.packageCode === row.best?.packageCode) return row;
  return { ...row, best: offer, verdict: offer.verdict, carrierName: offer.carrierName };
}

/** Returns what the row adds to the totals of all proposed rows. The selected product of a refetched row may be its best one. */
function getProposedCost({ decided }: RowSelection, row: SelectableRow): Cost | null {
  const before = decided.get(row.row);
  if (before) return before.proposed;
  return isProposed(row) ? row.best : null;
}

function getCost(row: SelectableRow & Partial<Pick<BatchRow, 'offers'>>, packageCode: string | null): Cost {
  const offer = row.offers?.find((offer) => offer.packageCode === packageCode) ?? row.best;
  return offer ?? { monthlyAmount: '0', oneOffAmount: '0' };
}

/** Drops the decision about a row after its address changed or it was ordered. */
export function resetRow({ isAll, decided }: RowSelection, row: number): RowSelection {
  const next = new Map(decided);
  next.delete(row);
  return { isAll, decided: next };
}

export interface SelectionTotals {
  rows: number;
  monthlyAmount: string;
  oneOffAmount: string;
}

/** Derives the totals from those of all proposed rows, because most rows of a batch are on other pages. */
export function sumSelection({ isAll, decided }: RowSelection, allProposed: SelectionTotals): SelectionTotals {
  let rows = isAll ? allProposed.rows : 0;
  let monthly = isAll ? toCents(allProposed.monthlyAmount) : 0;
  let once = isAll ? toCents(allProposed.oneOffAmount) : 0;
  for (const { isIn, cost, proposed } of decided.values()) {
    const countedCost = isAll ? proposed : null;
    rows += Number(isIn) - Number(countedCost !== null);
    monthly += (isIn ? toCents(cost.monthlyAmount) : 0) - toCents(countedCost?.monthlyAmount ?? '0');
    once += (isIn ? toCents(cost.oneOffAmount) : 0) - toCents(countedCost?.oneOffAmount ?? '0');
  }
  return { rows: Math.max(0, rows), monthlyAmount: formatAmount(monthly), oneOffAmount: formatAmount(once) };
}

function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function formatAmount(cents: number): string {
  return (Math.max(0, cents) / 100).toFixed(2);
}

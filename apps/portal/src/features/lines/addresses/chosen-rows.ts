import type { BatchRow } from '@demarc/contract/availability-batch.ts';

type Ruled = Pick<BatchRow, 'row' | 'outcome' | 'orderId' | 'availabilityId' | 'best'>;

/** Which rows are to be ordered: all that can be without more, but for those somebody has decided about. */
export interface Choice {
  /** Whether rows nobody decided about are in. */
  isAll: boolean;
  /** Decided: in, or out. What they cost, to add up. */
  decided: ReadonlyMap<number, { isIn: boolean; best: BatchRow['best']; isUsual: boolean }>;
}

export const everyOrderable: Choice = { isAll: true, decided: new Map() };
export const none: Choice = { isAll: false, decided: new Map() };

/** Whether a row can be ordered at all: also one that takes digging, which nobody orders by accident. */
export function mayChoose({ orderId, availabilityId, best }: Ruled): boolean {
  return orderId === null && availabilityId !== null && best !== null;
}

/** Chosen unless somebody says otherwise. */
function isUsual(row: Ruled): boolean {
  return row.outcome === 'ORDERABLE' && mayChoose(row);
}

export function isChosen({ isAll, decided }: Choice, row: Ruled): boolean {
  return mayChoose(row) && (decided.get(row.row)?.isIn ?? (isAll && isUsual(row)));
}

export function withRows({ isAll, decided }: Choice, rows: readonly Ruled[], isIn: boolean): Choice {
  const next = new Map(decided);
  for (const row of rows.filter(mayChoose)) next.set(row.row, { isIn, best: row.best, isUsual: isUsual(row) });
  return { isAll, decided: next };
}

/** After another address was typed, or the row was ordered: it is again what it would be by itself. */
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

/** How many are chosen and what they come to, from what all orderable ones come to: most rows of a file are on other pages. */
export function chosenSum({ isAll, decided }: Choice, orderable: ChosenSum): ChosenSum {
  let rows = isAll ? orderable.rows : 0;
  let monthly = isAll ? centsOf(orderable.monthlyAmount) : 0;
  let once = isAll ? centsOf(orderable.oneOffAmount) : 0;
  for (const { isIn, best, isUsual: wasIn } of decided.values()) {
    const step = Number(isIn) - Number(isAll && wasIn);
    rows += step;
    monthly += step * centsOf(best?.monthlyAmount ?? '0');
    once += step * centsOf(best?.oneOffAmount ?? '0');
  }
  return { rows: Math.max(0, rows), monthlyAmount: textOf(monthly), oneOffAmount: textOf(once) };
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function textOf(cents: number): string {
  return (Math.max(0, cents) / 100).toFixed(2);
}

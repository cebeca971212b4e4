import type { ChartLine } from './chart-data.ts';

export interface LineStyle {
  /** A custom property of the look. */
  color: 'chart-1' | 'chart-2' | 'ink-3';
  width: number;
  /** Lengths of dashes and spaces; left out for a solid line. */
  dash?: readonly number[];
  isFilled: boolean;
}

const colorsByPhase = { L1: 'chart-2', L2: 'chart-1', L3: 'ink-3' } as const;

/** Feed A is solid and feed B dashed, so that they differ without color; the total is thick, with its area filled. */
export function getLineStyle({ feed, phase }: Pick<ChartLine, 'feed' | 'phase'>, isOnly: boolean): LineStyle {
  if (feed === 'TOTAL' || isOnly) return { color: 'chart-1', width: 2, isFilled: true };
  const color = phase ? colorsByPhase[phase] : 'chart-2';
  return { color, width: phase ? 1.5 : 1.25, isFilled: false, ...(feed === 'B' ? { dash: [4, 3] } : {}) };
}

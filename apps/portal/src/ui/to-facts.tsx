import type { ReactNode } from 'react';
import type { Fact } from './facts.tsx';

/** Converts pairs of label and value to facts, and omits missing values. */
export function toFacts(facts: readonly (readonly [label: string, value: ReactNode])[]): Fact[] {
  return facts.flatMap(([label, value]) => (isMissing(value) ? [] : [{ label, value }]));
}

/** Whether a value is missing; `false` is the result of `&&` for a value that does not apply. */
function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === '';
}

/** Renders an identifier in monospace; null if there is none. */
export function renderIdentifier(value: string | null | undefined): ReactNode {
  return value ? <span className="mono">{value}</span> : null;
}

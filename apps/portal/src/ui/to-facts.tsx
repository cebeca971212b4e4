import type { ReactNode } from 'react';
import type { Fact } from './facts.tsx';

/** Turns label and value pairs into facts, and omits unknown values. */
export function toFacts(facts: readonly (readonly [label: string, value: ReactNode])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value === null || value === undefined || value === '' ? [] : [{ label, value }]));
}

/** An identifier in monospace; null when there is none. */
export function renderIdentifier(value: string | null | undefined): ReactNode {
  return value ? <span className="mono">{value}</span> : null;
}

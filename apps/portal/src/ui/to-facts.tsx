import type { ReactNode } from 'react';
import type { Fact } from './facts.tsx';

/** Turns label and value pairs into facts, and omits unknown values. */
export function toFacts(facts: readonly (readonly [label: string, value: ReactNode])[]): Fact[] {
  return facts.flatMap(([label, value]) => (isMissing(value) ? [] : [{ label, value }]));
}

/** `false` is what `&&` leaves of a value that does not apply. */
function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === '';
}

/** An identifier in monospace; null when there is none. */
export function renderIdentifier(value: string | null | undefined): ReactNode {
  return value ? <span className="mono">{value}</span> : null;
}

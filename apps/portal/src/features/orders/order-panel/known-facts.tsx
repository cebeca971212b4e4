import type { ReactNode } from 'react';
import type { Fact } from '../../../ui/facts.tsx';

/** Leaves out what is not known, so that what is stands together. */
export function known(facts: readonly (readonly [label: string, value: ReactNode])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value === null || value === undefined || value === '' ? [] : [{ label, value }]));
}

/** An identifier; nothing where there is none. */
export function mono(value: string | null | undefined): ReactNode {
  return value ? <span className="mono">{value}</span> : null;
}

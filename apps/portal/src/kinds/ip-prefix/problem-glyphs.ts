import type { PrefixProblem } from '@demarc/contract/ip-prefix-counts.ts';

/** How serious a problem is, on the overview, in the list and on the page of the prefix. */
export const problemGlyphs = {
  ORIGIN_INVALID: 'trouble',
  DNS_FAILED: 'trouble',
  DELEGATION_FAILED: 'trouble',
} as const satisfies Readonly<Record<PrefixProblem, 'attention' | 'trouble'>>;

import type { FailingNameservers, PrefixProblem } from '@demarc/contract/ip-prefix-counts.ts';

/** How serious a problem is, on the overview, in the list and on the page of the prefix: names are found while a name server answers. */
export function getProblemGlyph(problem: PrefixProblem, failing: FailingNameservers | null): 'attention' | 'trouble' {
  return problem === 'DELEGATION_FAILED' && failing && failing.count < failing.total ? 'attention' : 'trouble';
}

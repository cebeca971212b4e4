import type { FailingNameservers, PrefixProblem } from '@demarc/contract/ip-prefix-counts.ts';

/**
 * Returns how serious a problem is. Failing name servers are a warning as long as one still answers, because names then still
 * resolve.
 */
export function getProblemGlyph(problem: PrefixProblem, failing: FailingNameservers | null): 'attention' | 'trouble' {
  return problem === 'DELEGATION_FAILED' && failing && failing.count < failing.total ? 'attention' : 'trouble';
}

import type { FaultBase } from '@demarc/contract/fault.ts';
import { getFaultAnchor } from '../../blocks/fault/fault-list.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { linkToLine } from './line-links.ts';

/** A reported fault, below the diagnostics. Not in `line-links.ts`, because the list of lines would load the list of faults with it. */
export function linkToFault(lineId: number, fault: Pick<FaultBase, 'faultId'>): LinkTarget {
  return { ...linkToLine(lineId, 'diagnostics'), hash: getFaultAnchor(fault) };
}

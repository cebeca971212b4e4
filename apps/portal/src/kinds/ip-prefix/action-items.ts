import type { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';
import { getProblemGlyph } from './problem-glyphs.ts';

/** Returns one item for each problem. It names the prefix if only one has the problem, and leads to the list otherwise. */
export function getPrefixActionItems({ problems }: Pick<Output<typeof getIpPrefixSummary>, 'problems'>): readonly ActionItem[] {
  return problems.map(({ problem, count, prefixId, prefix, failingNameservers }) => {
    const failing = count === 1 && failingNameservers;
    return {
      id: `ip-prefix-${problem}`,
      kind: getProblemGlyph(problem, failingNameservers),
      topic: 'service',
      title: `kinds.ip-prefix.${failing ? 'nameservers-failing' : `problem-${problem}`}`,
      text: `kinds.ip-prefix.problem-text-${problem}`,
      params: { ...(failing || { count }), name: prefix },
      action: {
        label: `kinds.ip-prefix.action-${problem}`,
        to:
          count === 1
            ? { to: '/ip-management/prefix/$id', params: { id: String(prefixId) } }
            : linkToList('/ip-management', { problem }),
      },
    };
  });
}

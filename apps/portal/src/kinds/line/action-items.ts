import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineSummary, listLines } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type Action, type ActionItem, listByName } from '../../blocks/action-item.ts';
import { type LinkTarget, linkToList } from '../../ui/link-target.ts';

const appearances = {
  DOWN: {
    kind: 'trouble',
    title: 'kinds.line.notice-line-state-changed-down',
    all: 'kinds.line.are-down',
  },
  DEGRADED: {
    kind: 'attention',
    title: 'kinds.line.notice-line-state-changed-degraded',
    all: 'kinds.line.are-degraded',
  },
} as const;

/** Lists the given lines by name, the longest impaired first, and all of them in one item if there are others. */
export function getLineActionItems(
  { items, total }: Pick<Output<typeof listLines>, 'items' | 'total'>,
  state: 'DOWN' | 'DEGRADED',
  canMeasure: boolean,
): readonly ActionItem[] {
  const { kind, title, all } = appearances[state];
  return listByName(
    items
      .toSorted((a, b) => getTime(a) - getTime(b))
      .map(
        (line): ActionItem => ({
          id: `line-${line.lineId}`,
          kind,
          topic: 'service',
          title,
          detail: formatAddress(line.address),
          params: { name: getLineName(line) },
          since: line.stateSince,
          action: getAction(line, canMeasure),
        }),
      ),
    total - items.length,
    {
      id: `lines-${state}`,
      kind,
      topic: 'service',
      title: all,
      action: { label: canMeasure ? 'kinds.line.diagnose' : 'kinds.line.connection', to: linkToList('/lines', { state }) },
    },
  );
}

function getTime({ stateSince }: LineSummary): number {
  return stateSince === null ? 0 : Date.parse(stateSince);
}

/** Leads to where the user finds the cause: a measurement, if they may run one. */
function getAction({ lineId }: LineSummary, canMeasure: boolean): Action {
  const to = (tab: string): LinkTarget => ({
    to: '/lines/detail/$id',
    params: { id: String(lineId) },
    search: { tab },
  });
  return canMeasure
    ? { label: 'kinds.line.diagnose', to: to('diagnostics') }
    : { label: 'kinds.line.connection', to: to('connection') };
}

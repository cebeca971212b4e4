import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineSummary, listLines } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { type ActionItem, listByName } from '../../blocks/action-item.ts';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { linkToList } from '../../ui/link-target.ts';

export type Impairment = 'DOWN' | 'SUSPENDED' | 'DEGRADED';

interface ImpairedLines {
  /** The filter of the API call. */
  filter: NonNullable<Input<typeof listLines>['query']>;
  /** The search parameters of the list of lines. */
  search: Record<string, string>;
}

/** In the order in which the home page lists them. */
export const impairments: Readonly<Record<Impairment, ImpairedLines>> = {
  DOWN: { filter: { operationalState: ['DOWN'] }, search: { state: 'DOWN' } },
  SUSPENDED: { filter: { status: ['SUSPENDED'] }, search: { status: 'SUSPENDED' } },
  DEGRADED: { filter: { operationalState: ['DEGRADED'] }, search: { state: 'DEGRADED' } },
};

/** Lists the given lines by name, the longest impaired first, and all of them in one item if there are others. */
export function getLineActionItems(
  { items, total }: Pick<Output<typeof listLines>, 'items' | 'total'>,
  impairment: Impairment,
  canMeasure: boolean,
): readonly ActionItem[] {
  const { search } = impairments[impairment];
  const kind = getLineDisplay(impairment).glyph;
  const isSuspended = impairment === 'SUSPENDED';
  const label = `kinds.line.${isSuspended ? 'view' : canMeasure ? 'diagnose' : 'connection'}`;
  const name = impairment.toLowerCase();
  const tab = canMeasure ? 'diagnostics' : 'connection';
  return listByName(
    items
      .toSorted((a, b) => getTime(a) - getTime(b))
      .map(
        (line): ActionItem => ({
          id: `line-${line.lineId}`,
          kind,
          topic: 'service',
          title: `kinds.line.notice-line-${isSuspended ? '' : 'state-changed-'}${name}`,
          detail: [formatAddress(line.address), line.suspension?.reason].filter(Boolean).join(' · '),
          params: { name: getLineName(line) },
          since: getSince(line),
          // Leads to where the user finds the cause: to diagnostics, if they may run one.
          action: {
            label,
            to: { to: '/lines/detail/$id', params: { id: String(line.lineId) }, search: isSuspended ? {} : { tab } },
          },
        }),
      ),
    total - items.length,
    {
      id: `lines-${impairment}`,
      kind,
      topic: 'service',
      title: `kinds.line.are-${name}`,
      action: { label: isSuspended ? 'kinds.line.view-all' : label, to: linkToList('/lines', search) },
    },
  );
}

function getSince({ suspension, stateSince }: LineSummary): string | null {
  return suspension ? suspension.since : stateSince;
}

function getTime(line: LineSummary): number {
  return Date.parse(getSince(line) ?? '') || 0;
}

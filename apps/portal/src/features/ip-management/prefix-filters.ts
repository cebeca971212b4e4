import { ipPrefixSorts, ipPrefixStatuses, type listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { prefixProblems } from '@demarc/contract/ip-prefix-counts.ts';
import { orderTypes } from '@demarc/contract/kinds/registry.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { rpkiStates } from '@demarc/contract/rpki-state.ts';
import { getServiceName } from '../../kinds/service-types.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../ui/data-table/list-tools.tsx';

type PrefixQuery = NonNullable<Input<typeof listIpPrefixes>['query']>;
type PrefixSort = (typeof ipPrefixSorts)[number];
export const defaultSort: PrefixSort = '-urgency';
export const prefixOrders: readonly NamedOrder[] = [
  { sort: defaultSort, label: 'list.problems-first' },
  { sort: 'prefix', label: 'ip-prefix.by-prefix' },
];

const buildYesNoFilter = (name: 'ptr' | 'abuse', label: string) =>
  ({
    kind: 'one',
    name,
    label,
    options: (['no', 'yes'] as const).map((value) => ({ value, label: `ip-prefix.${name}-${value}` })),
  }) as const;

export function buildPrefixFilters(siteCodes: readonly string[]) {
  return [
    { kind: 'text', name: 'q', label: 'ip-prefix.search', minLength: 2 },
    {
      kind: 'one',
      name: 'family',
      label: 'ip-prefix.family',
      options: (['4', '6'] as const).map((value) => ({ value, label: `ip-prefix.family-${value}` })),
    },
    {
      kind: 'many',
      name: 'service',
      label: 'ip-prefix.service',
      options: orderTypes.map((value) => ({ value, label: getServiceName(value) })),
    },
    { kind: 'one', name: 'site', label: 'ip-prefix.site', options: siteCodes.map((value) => ({ value, text: value })) },
    {
      kind: 'many',
      name: 'problem',
      label: 'ip-prefix.problems',
      options: prefixProblems.map((value) => ({ value, label: `ip-prefix.problem-${value}` })),
    },
    {
      kind: 'one',
      name: 'attention',
      label: 'ip-prefix.attention',
      options: (['yes', 'no'] as const).map((value) => ({ value, label: `ip-prefix.attention-${value}` })),
    },
    buildYesNoFilter('ptr', 'ip-prefix.ptr'),
    buildYesNoFilter('abuse', 'ip-prefix.abuse-contact'),
    {
      kind: 'many',
      name: 'origin',
      label: 'ip-prefix.origin',
      options: rpkiStates.map((value) => ({ value, label: `ip-prefix.rpki-${value}` })),
    },
    {
      kind: 'many',
      name: 'status',
      label: 'ip-prefix.status',
      options: ipPrefixStatuses.map((value) => ({ value, label: `ip-prefix.status-${value}` })),
    },
  ] as const satisfies readonly Filter[];
}
export type PrefixFilterValues = FilterValues<ReturnType<typeof buildPrefixFilters>>;

/** Translates the URL's filters to query parameters. `container` is the id of the prefix whose parts are listed. */
export function toPrefixQuery(values: Partial<PrefixFilterValues>, container?: number): PrefixQuery {
  const { q, family, service = [], site, problem = [], attention, ptr, abuse, origin = [], status = [] } = values;
  return {
    ...(q ? { q } : {}),
    ...(family ? { family } : {}),
    ...(service.length > 0 ? { serviceType: [...service] } : {}),
    ...(site ? { siteCode: site } : {}),
    ...(problem.length > 0 ? { problem: [...problem] } : {}),
    ...(attention ? { needsAttention: attention === 'yes' } : {}),
    ...(ptr ? { hasPtr: ptr === 'yes' } : {}),
    ...(abuse ? { hasAbuseContact: abuse === 'yes' } : {}),
    ...(origin.length > 0 ? { rpkiState: [...origin] } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(container ? { parentId: container } : {}),
  };
}

/** Whether a container is followed by the prefixes in it. */
export function isTree(sort: string): boolean {
  return parseSort(sort) === 'prefix';
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): PrefixSort {
  return ipPrefixSorts.find((known) => known === sort) ?? defaultSort;
}

import { colocationKinds, colocationSorts, type listColocation } from '@demarc/contract/colocation.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { failoverStates } from '@demarc/contract/power/status.ts';
import { redundancies } from '@demarc/contract/power-feed.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { toStatusQuery } from '../../blocks/service-list/status-query.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';

/** Lists contracts that end within this many days, so that the customer can renew or terminate them in time. */
const termEndWindowDays = 90;

type ColocationQuery = NonNullable<Input<typeof listColocation>['query']>;
type ColocationSort = (typeof colocationSorts)[number];
export const defaultSort: ColocationSort = '-urgency';

/** The filters, with the data centers that sell racks and the one in the URL. */
export function buildRackFilters(siteCodes: readonly string[]) {
  return [
    { kind: 'text', name: 'q', label: 'rack.search', minLength: 2 },
    { kind: 'one', name: 'site', label: 'rack-order.site', options: siteCodes.map((value) => ({ value, text: value })) },
    {
      kind: 'many',
      name: 'status',
      label: 'line.status',
      options: serviceStatuses.map((value) => ({ value, label: `line.status-${value}` })),
    },
    { kind: 'one', name: 'load', label: 'rack.load', options: [{ value: 'above', label: 'rack.load-above' }] },
    {
      kind: 'many',
      name: 'failover',
      label: 'rack.failover',
      options: failoverStates.map((value) => ({ value, label: `rack.failover-${value}` })),
    },
    {
      kind: 'many',
      name: 'kind',
      label: 'rack.kind',
      options: colocationKinds.map((value) => ({ value, label: `rack-order.kind-${value}` })),
    },
    {
      kind: 'one',
      name: 'redundancy',
      label: 'rack.redundancy',
      options: redundancies.map((value) => ({ value, label: `rack.redundancy-${value}` })),
    },
    {
      kind: 'one',
      name: 'term',
      label: 'line.term',
      options: [{ value: String(termEndWindowDays), label: 'rack.term-90' }],
    },
    { kind: 'one', name: 'orders', label: 'rack.orders', options: [{ value: 'open', label: 'rack.order-open' }] },
  ] as const satisfies readonly Filter[];
}
export type RackFilterValues = FilterValues<ReturnType<typeof buildRackFilters>>;

/** Translates the URL's filters to query parameters. `today` is a date in Amsterdam. */
export function toRackQuery(values: Partial<RackFilterValues>, today: string): ColocationQuery {
  const { q, site, kind = [], status = [], redundancy, load, failover = [], term, orders } = values;
  return {
    ...(q ? { q } : {}),
    ...(site ? { siteCode: site } : {}),
    ...(kind.length > 0 ? { kind: [...kind] } : {}),
    ...toStatusQuery(status, q),
    ...(redundancy ? { redundancy } : {}),
    ...(load ? { aboveWarning: true } : {}),
    ...(failover.length > 0 ? { failoverState: [...failover] } : {}),
    ...(term ? { contractEndBefore: addDays(today, termEndWindowDays) } : {}),
    ...(orders ? { hasOpenOrder: true } : {}),
  };
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): ColocationSort {
  return colocationSorts.find((known) => known === sort) ?? defaultSort;
}

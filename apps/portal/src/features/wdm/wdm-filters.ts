import type { Input } from '@demarc/contract/operation.ts';
import { lightStates } from '@demarc/contract/optical-budget.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import { type listWdm, wdmSorts } from '@demarc/contract/wdm.ts';
import { wdmProtections, wdmServiceClasses } from '@demarc/contract/wdm-route.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { toStatusQuery } from '../../blocks/service-list/status-query.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';

/** Lists contracts that end within this many days, so that the customer can renew or terminate them in time. */
const termEndWindowDays = 90;

type WdmQuery = NonNullable<Input<typeof listWdm>['query']>;
type WdmSort = (typeof wdmSorts)[number];
export const defaultSort: WdmSort = '-urgency';

export function buildWdmFilters(routes: readonly { value: string; text: string }[]) {
  return [
    { kind: 'text', name: 'q', label: 'wdm.search', minLength: 2 },
    { kind: 'one', name: 'route', label: 'wdm-order.route', options: routes },
    {
      kind: 'many',
      name: 'status',
      label: 'line.status',
      options: serviceStatuses.map((value) => ({ value, label: `line.status-${value}` })),
    },
    {
      kind: 'many',
      name: 'light',
      label: 'wdm.light',
      options: lightStates.map((value) => ({ value, label: `wdm.light-${value}` })),
    },
    {
      kind: 'many',
      name: 'class',
      label: 'wdm-order.service-class',
      options: wdmServiceClasses.map((value) => ({ value, label: `wdm-order.service-${value}` })),
    },
    {
      kind: 'many',
      name: 'protection',
      label: 'wdm-order.protection',
      options: wdmProtections.map((value) => ({ value, label: `wdm-order.protection-${value}` })),
    },
    {
      kind: 'one',
      name: 'term',
      label: 'line.term',
      options: [{ value: String(termEndWindowDays), label: 'wdm.term-90' }],
    },
  ] as const satisfies readonly Filter[];
}
export type WdmFilterValues = FilterValues<ReturnType<typeof buildWdmFilters>>;

/** Translates the URL's filters to query parameters. `today` is a date in Amsterdam. */
export function toWdmQuery(values: Partial<WdmFilterValues>, today: string): WdmQuery {
  const { q, route, status = [], light = [], class: serviceClass = [], protection = [], term } = values;
  return {
    ...(q ? { q } : {}),
    ...(route ? { routeId: Number(route) } : {}),
    ...toStatusQuery(status, q),
    ...(light.length > 0 ? { lightState: [...light] } : {}),
    ...(serviceClass.length > 0 ? { serviceClass: [...serviceClass] } : {}),
    ...(protection.length > 0 ? { protection: [...protection] } : {}),
    ...(term ? { contractEndBefore: addDays(today, termEndWindowDays) } : {}),
  };
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): WdmSort {
  return wdmSorts.find((known) => known === sort) ?? defaultSort;
}

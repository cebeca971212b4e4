import { endParties } from '@demarc/contract/connection-end.ts';
import { dcConnectionKinds, dcConnectionSorts, type listDcConnections } from '@demarc/contract/dc-connection.ts';
import { loaStatuses } from '@demarc/contract/loa.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { toStatusQuery } from '../../blocks/service-list/status-query.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';

/** Lists contracts that end within this many days, so that the customer can renew or terminate them in time. */
const termEndWindowDays = 90;

type DcConnectionQuery = NonNullable<Input<typeof listDcConnections>['query']>;
type DcConnectionSort = (typeof dcConnectionSorts)[number];
export const defaultSort: DcConnectionSort = '-urgency';

const sharedPrefix = 'shared-';

/** The filter value of a rack or shared units: `12` or `shared-7`. */
export function toRackValue({ kind, id }: { kind: 'RACK' | 'SHARED_COLO'; id: number }): string {
  return kind === 'RACK' ? String(id) : `${sharedPrefix}${id}`;
}

interface FilterOptions {
  siteCodes: readonly string[];
  racks: readonly { value: string; text: string }[];
}

export function buildConnectionFilters({ siteCodes, racks }: FilterOptions) {
  return [
    { kind: 'text', name: 'q', label: 'dc-connection.search', minLength: 2 },
    {
      kind: 'one',
      name: 'site',
      label: 'dc-connection.site',
      options: siteCodes.map((value) => ({ value, text: value })),
    },
    {
      kind: 'many',
      name: 'kind',
      label: 'dc-connection-order.kind',
      options: dcConnectionKinds.map((value) => ({ value, label: `dc-connection-order.kind-${value}` })),
    },
    {
      kind: 'many',
      name: 'party',
      label: 'dc-connection-order.end-Z',
      options: endParties.map((value) => ({ value, label: `dc-connection-order.party-${value}` })),
    },
    {
      kind: 'many',
      name: 'status',
      label: 'line.status',
      options: serviceStatuses.map((value) => ({ value, label: `line.status-${value}` })),
    },
    {
      kind: 'many',
      name: 'loa',
      label: 'dc-connection.loa',
      options: loaStatuses.map((value) => ({ value, label: `loa.status-${value}` })),
    },
    { kind: 'one', name: 'fromRack', label: 'dc-connection.rack', options: racks },
    {
      kind: 'one',
      name: 'term',
      label: 'line.term',
      options: [{ value: String(termEndWindowDays), label: 'dc-connection.term-90' }],
    },
    {
      kind: 'one',
      name: 'orders',
      label: 'dc-connection.orders',
      options: [{ value: 'open', label: 'dc-connection.order-open' }],
    },
  ] as const satisfies readonly Filter[];
}
export type ConnectionFilterValues = FilterValues<ReturnType<typeof buildConnectionFilters>>;

/** Translates the URL's filters to query parameters. `today` is a date in Amsterdam. */
export function toConnectionQuery(values: Partial<ConnectionFilterValues>, today: string): DcConnectionQuery {
  const { q, site, kind = [], party = [], status = [], loa = [], fromRack, term, orders } = values;
  return {
    ...(q ? { q } : {}),
    ...(site ? { siteCode: site } : {}),
    ...(kind.length > 0 ? { kind: [...kind] } : {}),
    ...(party.length > 0 ? { party: [...party] } : {}),
    ...toStatusQuery(status, q),
    ...(loa.length > 0 ? { loaStatus: [...loa] } : {}),
    ...(fromRack ? toRackQuery(fromRack) : {}),
    ...(term ? { contractEndBefore: addDays(today, termEndWindowDays) } : {}),
    ...(orders ? { hasOpenOrder: true } : {}),
  };
}

function toRackQuery(rack: string): DcConnectionQuery {
  return rack.startsWith(sharedPrefix) ? { sharedColoId: Number(rack.slice(sharedPrefix.length)) } : { rackId: Number(rack) };
}

/** A sort order that the server supports, whatever the URL says. */
export function parseSort(sort: string): DcConnectionSort {
  return dcConnectionSorts.find((known) => known === sort) ?? defaultSort;
}

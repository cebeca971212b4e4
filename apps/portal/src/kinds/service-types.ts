import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { type OrderType, orderTypes, type SearchKind, serviceKinds } from '@demarc/contract/kinds/registry.ts';
import { orderedKinds, searchedKinds } from './registry.ts';

/** The kinds of search results that are services. */
export const serviceSearchKinds: SearchKind[] = orderTypes.map((type) => serviceKinds[type].search);

/** Finds the type of a service in the search results; undefined for other kinds of results. */
export function findServiceType(kind: SearchKind): OrderType | undefined {
  return orderTypes.find((type) => serviceKinds[type].search === kind);
}

/** Returns the translation key of one service of a type, such as `Line`. */
export function getServiceName(type: OrderType): string {
  return orderedKinds[type].service.one;
}

/** Returns the translation key of the services of a type, such as `Lines`. */
export function getServicesName(type: ChargedServiceType): string {
  return searchedKinds[type === 'TV' ? 'tvAccount' : serviceKinds[type].search].title;
}

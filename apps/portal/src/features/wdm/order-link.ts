import type { LinkTarget } from '../../ui/link-target.ts';

/** The order form; with a package it starts with that, and with a route on that route. */
export function getOrderLink(chosenPackage?: string, route?: number): LinkTarget {
  return {
    to: '/orders/wdm/new/{-$chosenPackage}',
    params: chosenPackage ? { chosenPackage } : {},
    search: route ? { route } : {},
  };
}

import type { LinkTarget } from '../../ui/link-target.ts';

/** Links to the order form, with a package or route preselected. */
export function getOrderLink(chosenPackage?: string, route?: number): LinkTarget {
  return {
    to: '/orders/wdm/new/{-$chosenPackage}',
    params: chosenPackage ? { chosenPackage } : {},
    search: route ? { route } : {},
  };
}

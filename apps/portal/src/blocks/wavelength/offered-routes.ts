import type { WdmPackage } from '@demarc/contract/wdm.ts';
import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';

/** A route that is for sale, and the packages that include it. */
export interface OfferedRoute {
  route: WdmPackageRoute;
  packages: readonly WdmPackage[];
}

/** Lists each route once, in alphabetical order. */
export function listOfferedRoutes(packages: readonly WdmPackage[]): readonly OfferedRoute[] {
  const byId = Map.groupBy(
    packages.flatMap((pkg) => pkg.routes.map((route) => ({ route, pkg }))),
    ({ route }) => route.routeId,
  );
  return [...byId.values()]
    .map((sold) => ({ route: sold[0]!.route, packages: sold.map(({ pkg }) => pkg) }))
    .sort((a, b) => a.route.routeCode.localeCompare(b.route.routeCode));
}

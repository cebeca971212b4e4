import type { WdmPackage } from '@demarc/contract/wdm.ts';
import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';

/** A route that is sold, and the packages that it is part of. */
export interface OfferedRoute {
  route: WdmPackageRoute;
  packages: readonly WdmPackage[];
}

/** Each route once, in alphabetical order. */
export function listOfferedRoutes(packages: readonly WdmPackage[]): readonly OfferedRoute[] {
  const byId = Map.groupBy(
    packages.flatMap((pkg) => pkg.routes.map((route) => ({ route, pkg }))),
    ({ route }) => route.routeId,
  );
  return [...byId.values()]
    .map((sold) => ({ route: sold[0]!.route, packages: sold.map(({ pkg }) => pkg) }))
    .sort((a, b) => a.route.routeCode.localeCompare(b.route.routeCode));
}

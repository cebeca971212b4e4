import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import styles from './route-name.module.css';

type NamedRoute = Pick<WdmPackageRoute, 'name' | 'routeCode'>;

/** A route by its name, with the code that orders and prices have. */
export function RouteName({ name, routeCode }: NamedRoute) {
  return (
    <>
      {name} <RouteCode routeCode={routeCode} />
    </>
  );
}

/** The code of a route, muted after something else about it. */
export function RouteCode({ routeCode }: Pick<NamedRoute, 'routeCode'>) {
  return <small className={styles.code}>{routeCode}</small>;
}

/** A route by its name and code as text: `Northern route (AMS1-AMS2-NORTH)`. */
export function formatRouteName({ name, routeCode }: NamedRoute): string {
  return `${name} (${routeCode})`;
}

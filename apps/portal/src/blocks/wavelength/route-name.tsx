import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import styles from './route-name.module.css';

type NamedRoute = Pick<WdmPackageRoute, 'name' | 'routeCode'>;

/** Shows the name of a route, with the code that orders and prices use. */
export function RouteName({ name, routeCode }: NamedRoute) {
  return (
    <>
      {name} <RouteCode routeCode={routeCode} />
    </>
  );
}

/** Shows the code of a route, muted, after something else about the route. */
export function RouteCode({ routeCode }: Pick<NamedRoute, 'routeCode'>) {
  return <small className={styles.code}>{routeCode}</small>;
}

/** Formats a route as text: `Northern route (AMS1-AMS2-NORTH)`. */
export function formatRouteName({ name, routeCode }: NamedRoute): string {
  return `${name} (${routeCode})`;
}

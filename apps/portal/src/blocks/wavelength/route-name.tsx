import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import styles from './route-name.module.css';

type NamedRoute = Pick<WdmPackageRoute, 'name' | 'routeCode'>;

/** A route by its name, with the code that orders and prices have. */
export function RouteName({ name, routeCode }: NamedRoute) {
  return (
    <>
      {name} <small className={styles.code}>{routeCode}</small>
    </>
  );
}

/** The same as text: `Northern route (AMS1-AMS2-NORTH)`. */
export function formatRouteName({ name, routeCode }: NamedRoute): string {
  return `${name} (${routeCode})`;
}

import type { ColoredOptic } from '@demarc/contract/colored-optics.ts';
import { compareRoutes } from '@demarc/contract/compare-wdm-routes.ts';
import { coloredOpticFacts } from '@demarc/contract/optical-budget.ts';
import { listWdmPackages, type Wdm, type WdmPackage } from '@demarc/contract/wdm.ts';
import { findPathOverlap, type WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Section } from '../../../ui/section.tsx';
import { getOrderLink } from '../order-link.ts';
import { describeComparison } from './describe-comparison.ts';
import styles from './wdm-panel.module.css';

/** Compares the route with other routes between the same data centers. */
export function OtherRoutesSection({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const { siteA, siteZ, serviceClass } = wavelength;
  const packages = useQuery(
    query(listWdmPackages, {
      params: { customerId },
      query: { siteA: siteA.siteCode, siteZ: siteZ.siteCode, serviceClass },
    }),
  );
  return (
    <Section title={t('wdm.other-routes')}>
      <AsyncContent result={packages} name={t('wdm.other-routes')} lines={3}>
        {(found) => <OtherRoutes wavelength={wavelength} packages={found} />}
      </AsyncContent>
    </Section>
  );
}

function OtherRoutes({ wavelength, packages }: { wavelength: Wdm; packages: readonly WdmPackage[] }) {
  const { t } = useTranslation();
  const offers = packages.flatMap(({ packageCode, routes }) =>
    routes.map((route) => ({ packageCode, route: omitUnsoldPath(route) })),
  );
  const { workingPath, grid, protectPath, routeId } = wavelength;
  // Only the sold route shows whether there is a second path, because an unprotected wavelength does not use it.
  const current = offers.find(({ route }) => route.routeId === routeId)?.route ?? { ...workingPath, grid, protectPath };
  const others = offers.filter(({ route }) => route.routeId !== routeId);
  if (others.length === 0) return <p className={panel.soft}>{t('wdm.no-other-routes')}</p>;
  return (
    <ul className={styles.list}>
      {others.map(({ packageCode, route }) => (
        <OtherRoute key={`${packageCode} ${route.routeId}`} {...{ packageCode, route, current, wavelength }} />
      ))}
    </ul>
  );
}

/** Removes the second path if the package does not sell it: only the transponders of managed wavelengths can switch to it. */
function omitUnsoldPath(route: WdmPackageRoute): WdmPackageRoute {
  return route.protectionOptions.includes('PROTECTED_1_PLUS_1') ? route : { ...route, protectPath: null };
}

interface OtherRouteProps {
  packageCode: string;
  route: WdmPackageRoute;
  current: Parameters<typeof compareRoutes>[0];
  wavelength: Wdm;
}

function OtherRoute({ packageCode, route, current, wavelength }: OtherRouteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const comparison = compareRoutes(current, route);
  const { serviceClass } = wavelength;
  // The optics of a managed wavelength are ours.
  const isPassive = serviceClass === 'PASSIVE_CHANNEL';
  const name = (optics: readonly ColoredOptic[]) => formats.list(optics.map((optic) => coloredOpticFacts[optic].name));
  const changes = [
    t(`wdm.overlap-${findPathOverlap(wavelength, route)}`),
    comparison.hasOtherGrid && t('wdm.other-grid', { grid: t(`wdm-order.grid-${route.grid}`) }),
    comparison.gainsProtection && t('wdm.gains-protection'),
    comparison.losesProtection && t('wdm.loses-protection'),
    isPassive && comparison.opticsLost.length > 0 && t('wdm.optics-lost', { optics: name(comparison.opticsLost) }),
    isPassive && comparison.opticsGained.length > 0 && t('wdm.optics-gained', { optics: name(comparison.opticsGained) }),
  ].filter(Boolean);
  return (
    <li>
      <div className={styles.row}>
        <b>{route.name}</b>
        <Link {...getOrderLink(packageCode, route.routeId)}>{t('wdm.order-on', { route: route.name })}</Link>
      </div>
      <p>{describeComparison(comparison, t, formats)}</p>
      <p>{changes.join(' ')}</p>
      <small>{`${route.description} · ${t('wdm-order.free-channels', { count: route.channelCounts.free })}`}</small>
    </li>
  );
}

import { listWdmPackages } from '@demarc/contract/wdm.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OrderButton } from '../../blocks/order-button.tsx';
import { NoServices } from '../../blocks/service-list/no-services.tsx';
import { listOfferedRoutes, type OfferedRoute } from '../../blocks/wavelength/offered-routes.ts';
import { formatOfferedPath } from '../../blocks/wavelength/wavelength-names.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import { getOrderLink } from './order-link.ts';
import styles from './wdm.module.css';

/** Shows the routes on which wavelengths are sold. */
export function NoWavelengths() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const packages = useQuery({
    ...query(listWdmPackages, { params: { customerId }, query: {} }),
    enabled: claims !== null,
  });
  return (
    <>
      <NoServices
        title={t('wdm.none')}
        text={t('wdm.none-text')}
        actions={<OrderButton variant="primary" label={t('kinds.wdm.new')} to={getOrderLink()} />}
        signLabel={t('wdm.sign')}
      />
      <AsyncContent result={packages} name={t('wdm.routes')} lines={6}>
        {(found) => {
          const routes = listOfferedRoutes(found);
          return routes.length === 0 ? null : (
            <Section title={t('wdm.routes')} count={routes.length}>
              <ul className={styles.routes}>
                {routes.map((offered) => (
                  <Route key={offered.route.routeId} {...offered} />
                ))}
              </ul>
            </Section>
          );
        }}
      </AsyncContent>
    </>
  );
}

function Route(offered: OfferedRoute) {
  const { route, packages } = offered;
  const { t } = useTranslation();
  const formats = useFormats();
  const { routeId, name, siteA, siteZ, grid, channelCounts } = route;
  return (
    <li>
      <h3>{name}</h3>
      <p>{`${siteA.name} (${siteA.siteCode}) – ${siteZ.name} (${siteZ.siteCode})`}</p>
      <p>{formatOfferedPath(offered, t, formats)}</p>
      <p>{`${t(`wdm-order.grid-${grid}`)}, ${t('wdm-order.free-channels', { count: channelCounts.free })}`}</p>
      <p>{packages.map(({ serviceClass }) => t(`wdm-order.service-${serviceClass}`)).join(' · ')}</p>
      <OrderButton size="small" label={t('wdm.order-on', { route: name })} to={getOrderLink(packages[0]?.packageCode, routeId)} />
    </li>
  );
}

import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listRackPackages, listRackSites, listSharedColoPackages } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generateOrderId } from '../../blocks/order-form/generate-order-id.ts';
import { getOrderBlocker, OrderBlocker } from '../../blocks/order-form/order-blocker.tsx';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { query } from '../../lib/api.ts';
import { getServerTimeSeconds } from '../../lib/clock.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RackOrderConfirmation } from './rack-new/rack-order-confirmation.tsx';
import { RackOrderForm } from './rack-new/rack-order-form.tsx';
import { createRackOrderValues } from './rack-new/rack-order-values.ts';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/orders/rack/new/{-$chosenSite}')({ component: NewRackOrderPage });
const route = getRouteApi('/orders/rack/new/{-$chosenSite}');

/** The order wizard, and the confirmation after sending, which is kept in the history entry. */
function NewRackOrderPage() {
  const { t } = useTranslation();
  const { chosenSite = null } = route.useParams() as { chosenSite?: string };
  const sent = useRouterState({ select: ({ location }) => location.state.sentOrder });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The discard button is gone, so focus moves to the heading.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (sent) return <RackOrderConfirmation order={sent} />;
  return (
    <ResellerOnly title={t('rack-new.title')}>
      <NewRackOrderLoader key={`${attempt} ${chosenSite}`} chosenSite={chosenSite} onDiscard={() => setAttempt(attempt + 1)} />
    </ResellerOnly>
  );
}

/** Loads what the order starts from: the company, the data centers and what they sell. */
function NewRackOrderLoader({ chosenSite, onDiscard }: { chosenSite: string | null; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const params = { customerId: claims?.cid ?? 0 };
  const enabled = claims !== null;
  const company = useOrderingCompany();
  const sites = useQuery({ ...query(listRackSites, { params }), enabled });
  const racks = useQuery({ ...query(listRackPackages, { params, query: {} }), enabled });
  const units = useQuery({ ...query(listSharedColoPackages, { params, query: {} }), enabled });
  const [proposed] = useState(() => generateOrderId(formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000))));
  if (company.data && sites.data && racks.data && units.data) {
    const obstacle = getOrderBlocker(company.data);
    if (!obstacle && sites.data.length > 0) {
      return (
        <RackOrderForm
          customer={company.data}
          initialValues={createRackOrderValues(proposed)}
          sites={sites.data}
          packages={[...racks.data, ...units.data]}
          chosenSite={chosenSite}
          onDiscard={onDiscard}
        />
      );
    }
    return (
      <Page title={t('rack-new.title')}>
        {obstacle ? (
          <OrderBlocker obstacle={obstacle} />
        ) : (
          <EmptyState title={t('rack-new.no-sites')} text={t('rack-new.no-sites-text')} />
        )}
      </Page>
    );
  }
  const awaited = [company, sites, racks, units].find(({ data }) => data === undefined) ?? company;
  return (
    <Page title={t('rack-new.title')}>
      <AsyncContent result={awaited as typeof company} lines={8}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

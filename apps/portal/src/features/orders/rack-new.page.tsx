import { listRackPackages, listRackSites, listSharedColoPackages } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalConfirmation } from '../../blocks/order-form/approval-confirmation.tsx';
import { OrderStart } from '../../blocks/order-form/order-start.tsx';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
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
  const waiting = useRouterState({ select: ({ location }) => location.state.sentForApproval });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The discard button is gone, so focus moves to the heading.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (waiting) return <ApprovalConfirmation sent={waiting} />;
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
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const sites = useQuery({ ...query(listRackSites, { params }), enabled });
  const racks = useQuery({ ...query(listRackPackages, { params, query: {} }), enabled });
  const units = useQuery({ ...query(listSharedColoPackages, { params, query: {} }), enabled });
  return (
    <OrderStart title={t('rack-new.title')} reads={[sites, racks, units]}>
      {({ customer, proposedOrderId }) =>
        sites.data && sites.data.length > 0 ? (
          <RackOrderForm
            customer={customer}
            initialValues={createRackOrderValues(proposedOrderId)}
            sites={sites.data}
            packages={[...(racks.data ?? []), ...(units.data ?? [])]}
            chosenSite={chosenSite}
            onDiscard={onDiscard}
          />
        ) : (
          <Page title={t('rack-new.title')}>
            <EmptyState title={t('rack-new.no-sites')} text={t('rack-new.no-sites-text')} />
          </Page>
        )
      }
    </OrderStart>
  );
}

import { listColocation } from '@demarc/contract/colocation.ts';
import { listDcConnectionPackages } from '@demarc/contract/dc-connection.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderStart } from '../../blocks/order-form/order-start.tsx';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { toColocationKey } from './connection-ends/own-colocation.ts';
import { DcOrderConfirmation } from './dc-connection-new/dc-order-confirmation.tsx';
import { DcOrderForm } from './dc-connection-new/dc-order-form.tsx';
import { createDcOrderValues } from './dc-connection-new/dc-order-values.ts';
import { NewOrderPage } from './new-order-page.tsx';

export const lazyRoute = createLazyRoute('/orders/dc-connection/new/{-$chosenPackage}')({ component: NewDcConnectionOrderPage });
const route = getRouteApi('/orders/dc-connection/new/{-$chosenPackage}');

function NewDcConnectionOrderPage() {
  const { t } = useTranslation();
  const { chosenPackage = null } = route.useParams() as { chosenPackage?: string };
  return (
    <NewOrderPage title={t('dc-connection-new.title')} startKey={String(chosenPackage)} Confirmation={DcOrderConfirmation}>
      {(onDiscard) => <NewDcConnectionOrderLoader {...{ chosenPackage, onDiscard }} />}
    </NewOrderPage>
  );
}

interface LoaderProps {
  chosenPackage: string | null;
  onDiscard: () => void;
}

/** Loads the data for the form: the packages, and the racks and shared units where a connection can begin. */
function NewDcConnectionOrderLoader({ chosenPackage, onDiscard }: LoaderProps) {
  const { t } = useTranslation();
  const { rack, sharedColo } = route.useSearch();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const packages = useQuery({ ...query(listDcConnectionPackages, { params, query: {} }), enabled });
  const sites = useQuery({ ...query(listRackSites, { params }), enabled });
  const active = useQuery({ ...query(listColocation, { params, query: { status: ['ACTIVE'], limit: 200 } }), enabled });
  const chosenColocation = rack ? toColocationKey('RACK', rack) : sharedColo ? toColocationKey('SHARED_COLO', sharedColo) : null;
  return (
    <OrderStart title={t('dc-connection-new.title')} reads={[packages, sites, active]}>
      {({ customer, proposedOrderId }) => {
        const orderable = packages.data?.filter((product) => product.orderable) ?? [];
        const ownColocations = active.data?.items ?? [];
        if (ownColocations.length === 0) return <NoActiveRack />;
        if (orderable.length === 0) return <NoPackages />;
        return (
          <DcOrderForm
            customer={customer}
            initialValues={createDcOrderValues(proposedOrderId)}
            packages={orderable}
            sites={sites.data ?? []}
            ownColocations={ownColocations.toSorted((a, b) =>
              formatColocation(a).localeCompare(formatColocation(b), 'en', { numeric: true }),
            )}
            chosen={{ packageCode: chosenPackage, colocation: chosenColocation }}
            onDiscard={onDiscard}
          />
        );
      }}
    </OrderStart>
  );
}

function formatColocation({
  site,
  name,
  serviceId,
}: {
  site: { siteCode: string };
  name: string | null;
  serviceId: string;
}): string {
  return `${site.siteCode} ${name ?? serviceId}`;
}

/** Asks the customer to order a rack first, because a connection begins in a rack or in shared units. */
function NoActiveRack() {
  const { t } = useTranslation();
  return (
    <Page title={t('dc-connection-new.title')}>
      <EmptyState
        title={t('dc-connection-new.no-rack')}
        text={t('dc-connection-new.no-rack-text')}
        actions={
          <>
            <ActionButton
              variant="primary"
              icon="plus"
              label={t('dc-connection-new.order-rack')}
              to={{ to: '/orders/rack/new/{-$chosenSite}', params: {} }}
            />
            <ActionButton label={t('dc-connection-new.show-racks')} to={{ to: '/racks' }} />
          </>
        }
      />
    </Page>
  );
}

function NoPackages() {
  const { t } = useTranslation();
  return (
    <Page title={t('dc-connection-new.title')}>
      <EmptyState title={t('dc-connection-new.no-packages')} text={t('dc-connection-new.no-packages-text')} />
    </Page>
  );
}

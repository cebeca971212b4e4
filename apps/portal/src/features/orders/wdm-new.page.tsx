import { listColocation } from '@demarc/contract/colocation.ts';
import { listWdm, listWdmPackages } from '@demarc/contract/wdm.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderStart } from '../../blocks/order-form/order-start.tsx';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { NewOrderPage } from './new-order-page.tsx';
import { WdmOrderConfirmation } from './wdm-new/wdm-order-confirmation.tsx';
import { WdmOrderForm } from './wdm-new/wdm-order-form.tsx';
import { createWdmOrderValues } from './wdm-new/wdm-order-values.ts';

export const lazyRoute = createLazyRoute('/orders/wdm/new/{-$chosenPackage}')({ component: NewWdmOrderPage });
const route = getRouteApi('/orders/wdm/new/{-$chosenPackage}');

/** The API's maximum page size: the form offers at most this many racks and wavelengths. */
const maxPageSize = 200;

function NewWdmOrderPage() {
  const { t } = useTranslation();
  const { chosenPackage = null } = route.useParams() as { chosenPackage?: string };
  return (
    <NewOrderPage title={t('wdm-new.title')} startKey={String(chosenPackage)} Confirmation={WdmOrderConfirmation}>
      {(onDiscard) => <NewWdmOrderLoader {...{ chosenPackage, onDiscard }} />}
    </NewOrderPage>
  );
}

interface LoaderProps {
  chosenPackage: string | null;
  onDiscard: () => void;
}

/** Loads the data for the form: the packages, and the racks and wavelengths of the customer. */
function NewWdmOrderLoader({ chosenPackage, onDiscard }: LoaderProps) {
  const { t } = useTranslation();
  const { route: routeId = null, site: siteCode = null } = route.useSearch();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const packages = useQuery({ ...query(listWdmPackages, { params, query: {} }), enabled });
  const active = useQuery({ ...query(listColocation, { params, query: { status: ['ACTIVE'], limit: maxPageSize } }), enabled });
  const wavelengths = useQuery({
    ...query(listWdm, { params, query: { protection: ['UNPROTECTED'], limit: maxPageSize } }),
    enabled,
  });
  return (
    <OrderStart title={t('wdm-new.title')} reads={[packages, active, wavelengths]}>
      {({ customer, proposedOrderId }) => {
        const soldPackages = packages.data ?? [];
        if (soldPackages.length === 0) return <NoPackages />;
        return (
          <WdmOrderForm
            customer={customer}
            initialValues={createWdmOrderValues(proposedOrderId)}
            offer={{
              packages: soldPackages,
              ownColocations: active.data?.items ?? [],
              wavelengths: wavelengths.data?.items ?? [],
            }}
            chosen={{ packageCode: chosenPackage, routeId, siteCode }}
            onDiscard={onDiscard}
          />
        );
      }}
    </OrderStart>
  );
}

function NoPackages() {
  const { t } = useTranslation();
  return (
    <Page title={t('wdm-new.title')}>
      <EmptyState title={t('wdm-new.no-packages')} text={t('wdm-new.no-packages-text')} />
    </Page>
  );
}

import { getAccount } from '@demarc/contract/account.ts';
import { listRackPackages, listRackSites, listSharedColoPackages } from '@demarc/contract/site.ts';
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
import { findOwnContact } from './rack-new/find-own-contact.ts';
import { RackOrderConfirmation } from './rack-new/rack-order-confirmation.tsx';
import { RackOrderForm } from './rack-new/rack-order-form.tsx';
import { createRackOrderValues } from './rack-new/rack-order-values.ts';

export const lazyRoute = createLazyRoute('/orders/rack/new/{-$chosenSite}')({ component: NewRackOrderPage });
const route = getRouteApi('/orders/rack/new/{-$chosenSite}');

function NewRackOrderPage() {
  const { t } = useTranslation();
  const { chosenSite = null } = route.useParams() as { chosenSite?: string };
  return (
    <NewOrderPage title={t('rack-new.title')} startKey={String(chosenSite)} Confirmation={RackOrderConfirmation}>
      {(onDiscard) => <NewRackOrderLoader {...{ chosenSite, onDiscard }} />}
    </NewOrderPage>
  );
}

/** Loads the data for the form: the company, the data centers and their packages. */
function NewRackOrderLoader({ chosenSite, onDiscard }: { chosenSite: string | null; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const sites = useQuery({ ...query(listRackSites, { params }), enabled });
  const racks = useQuery({ ...query(listRackPackages, { params, query: {} }), enabled });
  const account = useQuery({ ...query(getAccount, { params: { customerId, accountId: claims?.uid_g ?? '' } }), enabled });
  const units = useQuery({ ...query(listSharedColoPackages, { params, query: {} }), enabled });
  return (
    <OrderStart title={t('rack-new.title')} reads={[sites, racks, units, account]}>
      {({ customer, proposedOrderId }) => {
        const ownContact = account.data && findOwnContact(customer.contacts, account.data);
        return sites.data && sites.data.length > 0 ? (
          <RackOrderForm
            customer={customer}
            initialValues={createRackOrderValues(proposedOrderId, ownContact ? [ownContact.id] : [])}
            sites={sites.data}
            packages={[...(racks.data ?? []), ...(units.data ?? [])]}
            chosenSite={chosenSite}
            onDiscard={onDiscard}
          />
        ) : (
          <Page title={t('rack-new.title')}>
            <EmptyState title={t('rack-new.no-sites')} text={t('rack-new.no-sites-text')} />
          </Page>
        );
      }}
    </OrderStart>
  );
}

import { listColocation } from '@demarc/contract/colocation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OrderButton } from '../../blocks/order-button.tsx';
import { NoServices } from '../../blocks/service-list/no-services.tsx';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';

export const orderLink = { to: '/orders/dc-connection/new/{-$chosenPackage}', params: {} } as const;
const rackOrderLink = { to: '/orders/rack/new/{-$chosenSite}', params: {} } as const;

/** Leads to the order form, or first to a rack: a connection starts at an active rack or active shared units. */
export function NoConnections() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const racks = useQuery({
    ...query(listColocation, { params: { customerId }, query: { status: ['ACTIVE'], limit: 1 } }),
    enabled: claims !== null,
  });
  return (
    <AsyncContent result={racks} name={t('kinds.rack.racks')}>
      {({ total }) =>
        total > 0 ? (
          <NoServices
            title={t('dc-connection.none')}
            text={t('dc-connection.none-text')}
            actions={<OrderButton variant="primary" label={t('kinds.dc-connection.new')} to={orderLink} />}
            signLabel={t('dc-connection.sign')}
          />
        ) : (
          <NoServices
            title={t('dc-connection.no-rack')}
            text={t('dc-connection.no-rack-text')}
            actions={
              <>
                <OrderButton variant="primary" label={t('kinds.rack.new')} to={rackOrderLink} />
                <ActionButton label={t('dc-connection.to-racks')} to={{ to: '/racks' }} />
              </>
            }
            signLabel={t('dc-connection.sign')}
          />
        )
      }
    </AsyncContent>
  );
}

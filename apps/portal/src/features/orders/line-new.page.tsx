import { getLineAvailability } from '@demarc/contract/availability.ts';
import { getLine } from '@demarc/contract/line.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAddressValues } from '../../blocks/availability/check-search.ts';
import { OrderStart } from '../../blocks/order-form/order-start.tsx';
import { query } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { usePageName } from '../../lib/page-name.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './line-new/line-new.module.css';
import { LineOrderConfirmation } from './line-new/line-order-confirmation.tsx';
import { LineOrderForm } from './line-new/line-order-form.tsx';
import { createLineOrderValues, getOrderOptions, toLineOrderValues } from './line-new/line-order-values.ts';
import { NewOrderPage } from './new-order-page.tsx';

export const lazyRoute = createLazyRoute('/orders/line/new')({ component: NewLineOrderPage });
const route = getRouteApi('/orders/line/new');

function NewLineOrderPage() {
  const { t } = useTranslation();
  const { lineId, move } = route.useSearch();
  return (
    <NewOrderPage
      title={t(lineId === undefined ? 'order-new.title' : 'order-new.title-change')}
      startKey={`${lineId ?? ''} ${move ?? ''}`}
      Confirmation={LineOrderConfirmation}
    >
      {(onDiscard) => <NewLineOrderLoader onDiscard={onDiscard} />}
    </NewOrderPage>
  );
}

/** Loads the data for the form: the company, and the line or checked address in the URL. */
function NewLineOrderLoader({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const search = route.useSearch();
  // The form removes these parameters from the URL once it has stored them.
  const [{ availabilityId, packageCode }] = useState(search);
  const { lineId, move } = search;
  const customerId = useCustomerId();
  const line = useQuery({
    ...query(getLine, { params: { customerId, lineId: lineId ?? move ?? 0 } }),
    enabled: lineId !== undefined || move !== undefined,
  });
  const order = useQuery({
    ...query(getOrder, { params: { customerId, orderId: line.data?.orderId ?? 0 } }),
    enabled: move !== undefined && line.data !== undefined,
    retry: false,
    // If the order cannot be loaded, the user only has to choose the options again.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const availability = useQuery({
    ...query(getLineAvailability, { params: { customerId, availabilityId: availabilityId ?? '' } }),
    enabled: availabilityId !== undefined,
  });
  const movedLine = (lineId === undefined && line.data) || null;
  const title = movedLine
    ? t('order-new.title-move', { serviceId: movedLine.serviceId })
    : t(lineId === undefined ? 'order-new.title' : 'order-new.title-change');
  // The title of the route is that of an order without a line.
  usePageName(lineId === undefined && !movedLine ? null : title, 'panel');

  const reads = [
    lineId !== undefined || move !== undefined ? line : null,
    // An expired check does not block the order: the wizard asks for the address.
    availabilityId !== undefined && getErrorStatus(availability.error) !== 404 ? availability : null,
    order.isPending && order.fetchStatus !== 'idle' ? order : null,
  ];
  const mode = lineId === undefined ? 'move' : 'change';
  return (
    <OrderStart title={title} reads={reads.filter((read) => read !== null)} isOpenUnsigned>
      {({ customer, proposedOrderId, isUnsigned }) => {
        if (line.data && lineId !== undefined && line.data.status !== 'ACTIVE')
          return <NoActiveLine title={title} lineId={lineId} />;
        const values = line.data ? toLineOrderValues(line.data, proposedOrderId, mode) : createLineOrderValues(proposedOrderId);
        return (
          <LineOrderForm
            customer={customer}
            isUnsigned={isUnsigned}
            initialValues={
              order.data ? { ...values, details: { ...values.details, options: getOrderOptions(order.data) } } : values
            }
            draft={line.data ? `order-line-${mode}-${line.data.lineId}` : 'order-line'}
            title={title}
            line={(lineId !== undefined && line.data) || null}
            moved={movedLine}
            requestedPlace={line.data || search.postalCode === undefined ? null : toAddressValues(search)}
            start={availability.data ? { availability: availability.data, packageCode } : null}
            onDiscard={onDiscard}
          />
        );
      }}
    </OrderStart>
  );
}

/** Shown if the line is not active: only an active line can be changed. */
function NoActiveLine({ title, lineId }: { title: string; lineId: number }) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <div className={styles.obstacle}>
        <Note kind="attention" title={t('order-new.refused-INVALID_TRANSITION')}>
          {t('order-new.refused-INVALID_TRANSITION-text')}
        </Note>
        <ActionButton label={t('order-new.show-line')} to={{ to: '/lines/detail/$id', params: { id: String(lineId) } }} />
      </div>
    </Page>
  );
}

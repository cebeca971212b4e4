import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLineAvailability } from '@demarc/contract/availability.ts';
import { getLine } from '@demarc/contract/line.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalConfirmation } from '../../blocks/order-form/approval-confirmation.tsx';
import { generateOrderId } from '../../blocks/order-form/generate-order-id.ts';
import { getOrderBlocker, OrderBlocker } from '../../blocks/order-form/order-blocker.tsx';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { query } from '../../lib/api.ts';
import { getServerTimeSeconds } from '../../lib/clock.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { usePageName } from '../../lib/page-name.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './line-new/line-new.module.css';
import { LineOrderConfirmation } from './line-new/line-order-confirmation.tsx';
import { LineOrderForm } from './line-new/line-order-form.tsx';
import { createLineOrderValues, getOrderOptions, toLineOrderValues } from './line-new/line-order-values.ts';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/orders/line/new')({ component: NewLineOrderPage });
const route = getRouteApi('/orders/line/new');

/** The order wizard, and the confirmation after sending, which is kept in the history entry. */
function NewLineOrderPage() {
  const { t } = useTranslation();
  const { lineId, move } = route.useSearch();
  const sent = useRouterState({ select: ({ location }) => location.state.sentOrder });
  const waiting = useRouterState({ select: ({ location }) => location.state.sentForApproval });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The discard button is gone, so focus moves to the heading.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (waiting) return <ApprovalConfirmation sent={waiting} />;
  if (sent) return <LineOrderConfirmation order={sent} />;
  return (
    <ResellerOnly title={t(lineId === undefined ? 'order-new.title' : 'order-new.title-change')}>
      <NewLineOrderLoader key={`${attempt} ${lineId ?? ''} ${move ?? ''}`} onDiscard={() => setAttempt(attempt + 1)} />
    </ResellerOnly>
  );
}

/** Loads what the order starts from: the company, and the line or checked address in the URL. */
function NewLineOrderLoader({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const search = route.useSearch();
  // The form removes these parameters from the URL once it has stored them.
  const [{ availabilityId, packageCode }] = useState(search);
  const { lineId, move } = search;
  const customerId = useCustomerId();
  const company = useOrderingCompany();
  const line = useQuery({
    ...query(getLine, { params: { customerId, lineId: lineId ?? move ?? 0 } }),
    enabled: lineId !== undefined || move !== undefined,
  });
  const order = useQuery({
    ...query(getOrder, { params: { customerId, orderId: line.data?.orderId ?? 0 } }),
    enabled: move !== undefined && line.data !== undefined,
    retry: false,
    // Without the order, the user only has to choose the options again.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const availability = useQuery({
    ...query(getLineAvailability, { params: { customerId, availabilityId: availabilityId ?? '' } }),
    enabled: availabilityId !== undefined,
  });
  const [proposed] = useState(() => generateOrderId(formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000))));
  const moved = (lineId === undefined && line.data) || null;
  const title = moved
    ? t('order-new.title-move', { serviceId: moved.serviceId })
    : t(lineId === undefined ? 'order-new.title' : 'order-new.title-change');
  // The title of the route is that of an order without a line.
  usePageName(lineId === undefined && !moved ? null : title, 'panel');

  // An expired check does not block the order: the wizard asks for the address.
  const isAwaited = availabilityId !== undefined && availability.data === undefined && getErrorStatus(availability.error) !== 404;
  const pendingQuery = !company.data
    ? company
    : line.fetchStatus !== 'idle' || line.isError
      ? line.data
        ? null
        : line
      : isAwaited
        ? availability
        : null;
  if (pendingQuery || !company.data || (order.isPending && order.fetchStatus !== 'idle')) {
    return (
      <Page title={title}>
        <AsyncContent result={(pendingQuery ?? order) as typeof company} lines={8}>
          {() => null}
        </AsyncContent>
      </Page>
    );
  }
  const obstacle = getOrderBlocker(company.data);
  if (obstacle) {
    return (
      <Page title={title}>
        <OrderBlocker obstacle={obstacle} />
      </Page>
    );
  }
  if (line.data && lineId !== undefined && line.data.status !== 'ACTIVE') {
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
  const mode = lineId === undefined ? 'move' : 'change';
  const startValues = line.data ? toLineOrderValues(line.data, proposed, mode) : createLineOrderValues(proposed);
  return (
    <LineOrderForm
      customer={company.data}
      initialValues={
        order.data ? { ...startValues, details: { ...startValues.details, options: getOrderOptions(order.data) } } : startValues
      }
      draft={line.data ? `order-line-${mode}-${line.data.lineId}` : 'order-line'}
      title={title}
      line={(lineId !== undefined && line.data) || null}
      moved={moved}
      start={availability.data ? { answer: availability.data, packageCode } : null}
      onDiscard={onDiscard}
    />
  );
}

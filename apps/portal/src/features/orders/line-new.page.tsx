import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLineAvailability } from '@demarc/contract/availability.ts';
import { getLine } from '@demarc/contract/line.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderObstacle, orderObstacleOf, useOrderingCompany } from '../../blocks/order-form/order-obstacle.tsx';
import { proposedOrderId } from '../../blocks/order-form/own-order-id.ts';
import { query } from '../../lib/api.ts';
import { serverNowSeconds } from '../../lib/clock.ts';
import { statusOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { ForResellers } from './for-resellers.tsx';
import styles from './line-new/line-new.module.css';
import { LineOrderForm } from './line-new/line-order-form.tsx';
import { emptyLineOrder, optionsOfOrder, valuesOfLine } from './line-new/line-order-values.ts';
import { Sent } from './line-new/sent.tsx';

export const lazyRoute = createLazyRoute('/orders/line/new')({ component: NewLineOrderPage });
const route = getRouteApi('/orders/line/new');

/** The order wizard, and the confirmation after sending, which is kept in the history entry. */
function NewLineOrderPage() {
  const { t } = useTranslation();
  const { lineId, move } = route.useSearch();
  const sent = useRouterState({ select: ({ location }) => location.state.sentLineOrder });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // The discard button is gone, so focus moves to the heading.
    if (attempt > 0) document.querySelector<HTMLElement>('h1')?.focus();
  }, [attempt]);
  if (sent) return <Sent order={sent} />;
  return (
    <ForResellers title={t(lineId === undefined ? 'order-new.title' : 'order-new.title-change')}>
      <NewLineOrder key={`${attempt} ${lineId ?? ''} ${move ?? ''}`} onDiscard={() => setAttempt(attempt + 1)} />
    </ForResellers>
  );
}

/** Loads what the order starts from: the company, and the line or checked address in the URL. */
function NewLineOrder({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const search = route.useSearch();
  // The form removes these parameters from the URL once it has stored them.
  const [{ availabilityId, packageCode }] = useState(search);
  const { lineId, move } = search;
  const { claims } = useSession();
  const customerId = claims?.cid ?? 0;
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
    meta: { handles: [429, 503], isQuiet500: true },
  });
  const availability = useQuery({
    ...query(getLineAvailability, { params: { customerId, availabilityId: availabilityId ?? '' } }),
    enabled: availabilityId !== undefined,
  });
  const [proposed] = useState(() => proposedOrderId(amsterdamDate(new Date(serverNowSeconds() * 1000))));
  const title = t(lineId === undefined ? 'order-new.title' : 'order-new.title-change');

  // An expired check does not block the order: the wizard asks for the address.
  const isAwaited = availabilityId !== undefined && availability.data === undefined && statusOf(availability.error) !== 404;
  const waitsFor = !company.data
    ? company
    : line.fetchStatus !== 'idle' || line.isError
      ? line.data
        ? null
        : line
      : isAwaited
        ? availability
        : null;
  if (waitsFor || !company.data || (order.isPending && order.fetchStatus !== 'idle')) {
    return (
      <Page title={title}>
        <Loaded result={(waitsFor ?? order) as typeof company} lines={8}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const obstacle = orderObstacleOf(company.data);
  if (obstacle) {
    return (
      <Page title={title}>
        <OrderObstacle obstacle={obstacle} />
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
          <ActionButton
            label={t('order-new.show-line')}
            to={{ to: '/lines/detail/$id', params: { id: String(lineId) } as never }}
          />
        </div>
      </Page>
    );
  }
  const as = lineId === undefined ? 'move' : 'change';
  const begun = line.data ? valuesOfLine(line.data, proposed, as) : emptyLineOrder(proposed);
  return (
    <LineOrderForm
      customer={company.data}
      initialValues={order.data ? { ...begun, details: { ...begun.details, options: optionsOfOrder(order.data) } } : begun}
      draft={line.data ? `order-line-${as}-${line.data.lineId}` : 'order-line'}
      line={(lineId !== undefined && line.data) || null}
      start={availability.data ? { answer: availability.data, packageCode } : null}
      onDiscard={onDiscard}
    />
  );
}

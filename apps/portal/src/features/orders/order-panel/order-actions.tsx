import { isUndelivered, type Order } from '@demarc/contract/order.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCarrierOptions } from '../../../blocks/order-carrier.ts';
import { orderedKinds } from '../../../kinds/registry.ts';
import { useFeatures } from '../../../lib/features.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import textButton from '../../../ui/text-button.module.css';
import { CancelForm } from './cancel-form.tsx';
import { ChangeForm } from './change-form.tsx';
import styles from './order-panel.module.css';
import { getBlockReason, type OrderAction } from './order-rules.ts';
import type { ReplyForms } from './use-reply-forms.ts';

/** For these reasons, the user can still ask for the action in a message. */
const requestableByNote: ReadonlySet<string | undefined> = new Set(['order.blocked-planned', 'order.blocked-too-late']);

interface OrderActionsProps {
  order: Order;
  today: string;
  replyForms: ReplyForms;
}

/** Actions on the order, each with the reason when it is blocked. A form opens below, so that the page above does not move. */
export function OrderActions(props: OrderActionsProps) {
  const { buttons, form } = useOrderActions(props);
  return (
    buttons && (
      <div className={styles.actions}>
        {buttons}
        {form}
      </div>
    )
  );
}

/** The action buttons and the open form, or null if none is open. */
export function useOrderActions({ order, today, replyForms }: OrderActionsProps): { buttons: ReactNode; form: ReactNode } {
  const { t } = useTranslation();
  const formats = useFormats();
  const [act, setAct] = useState<OrderAction | null>(null);
  const buttonsRef = useRef<HTMLDivElement>(null);
  const getReason = (action: OrderAction) => {
    const blocked = getBlockReason(action, order, today);
    return blocked && t(blocked.key, { ...getCarrierOptions(order), day: formats.longDate(blocked.day ?? null) });
  };
  const close = () => {
    // The focused form closes, so focus moves back to its button.
    buttonsRef.current?.querySelector<HTMLElement>(`[data-act="${act}"] button`)?.focus();
    setAct(null);
  };
  // An order that has ended without delivery has no actions; its note says how to order again.
  if (isUndelivered(order.status)) return { buttons: order.serviceRef && <ServiceButton order={order} />, form: null };
  return {
    buttons: (
      <div ref={buttonsRef} className={`${styles.buttons} ${styles.acts}`}>
        <span data-act="change">
          <ActionButton
            label={t('order.change')}
            icon="pencil"
            disabledReason={getReason('change')}
            onClick={() => setAct('change')}
          />
        </span>
        <span data-act="cancel">
          <ActionButton
            label={t('order.cancel')}
            icon="ban"
            disabledReason={getReason('cancel')}
            onClick={() => setAct('cancel')}
          />
        </span>
        <ServiceButton order={order} />
        <BlockReasons reasons={{ [t('order.change')]: getReason('change'), [t('order.cancel')]: getReason('cancel') }}>
          {(['change', 'cancel'] as const).some((action) => requestableByNote.has(getBlockReason(action, order, today)?.key)) && (
            <button type="button" className={textButton.link} onClick={() => replyForms.open('note')}>
              {t('order.write-note')}
            </button>
          )}
        </BlockReasons>
      </div>
    ),
    form:
      act === 'change' ? (
        <ChangeForm order={order} today={today} onClose={close} />
      ) : act === 'cancel' ? (
        <CancelForm order={order} onClose={close} />
      ) : null,
  };
}

interface BlockReasonsProps {
  reasons: Readonly<Record<string, string | null>>;
  /** What the user can do, after the last reason. */
  children: ReactNode;
}

/** Lists why actions are blocked, each reason once, because tooltips are only for pointers. */
function BlockReasons({ reasons, children }: BlockReasonsProps) {
  const formats = useFormats();
  const blocked = [...Map.groupBy(Object.entries(reasons), ([, reason]) => reason)].filter(([reason]) => reason !== null);
  return blocked.map(([reason, actions], index) => (
    <p key={reason} className={styles.blockReason}>
      <b>{formats.list(actions.map(([label]) => label))}:</b> {reason} {index === blocked.length - 1 && children}
    </p>
  ));
}

/** Links to the service, the main action of a completed order, or says why that is not possible. */
function ServiceButton({ order: { type, status, serviceRef } }: { order: Order }) {
  const { t } = useTranslation();
  const features = useFeatures();
  const service = orderedKinds[serviceRef?.type ?? type].service;
  return serviceRef && features.has(service.feature) ? (
    <ActionButton
      label={t(service.viewNamed, { service: serviceRef.label })}
      variant={status === 'COMPLETED' ? 'primary' : 'default'}
      to={service.getLink(serviceRef.id)}
    />
  ) : (
    <ActionButton label={t(service.one)} disabledReason={t(serviceRef ? service.notHere : service.noneYet)} />
  );
}

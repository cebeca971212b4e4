import { cancelOrder, getOrder, type Order } from '@demarc/contract/order.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { showFieldProblems, useRuledForm } from '../../../lib/form.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { FormHeading } from './form-heading.tsx';
import styles from './order-panel.module.css';
import { OrderRefusal, type OrderRefusalCode, orderRefusalOf } from './order-refusal.tsx';
import { staleWithOrder, useOrderParams } from './use-order.ts';

/** Cancels an order: shows the charge first, then the button that confirms. */
export function CancelForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useOrderParams(order.orderId);
  const form = useRuledForm({ reason: '' }, cancelOrder.rules, {
    draft: `order-cancel-${order.orderId}`,
    labels: { reason: 'order.cancel-reason' },
  });
  // A dry run changes nothing; `cancel` does.
  const look = useWrite(cancelOrder, { input: null });
  const [refusal, setRefusal] = useState<OrderRefusalCode | null>(null);
  const { mutate: ask } = look;
  const { customerId, orderId } = params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new planned date changes the charge.
  useEffect(() => {
    setRefusal(null);
    ask(
      { params: { customerId, orderId }, query: { dryRun: true }, body: { reason: '' } },
      { onError: (error) => setRefusal(orderRefusalOf(error)) },
    );
  }, [ask, customerId, orderId, order.status, order.promisedDate]);
  const charge = look.data?.cancellationCharge;
  const isFree = Number(charge) === 0;
  const amount = formats.money(Number(charge));

  const requestOf = ({ reason }: { reason: string }) => ({
    params,
    body: { reason: reason.trim(), ...(charge !== undefined && { expectedCharge: charge }) },
  });
  const cancel = useWrite(cancelOrder, {
    stale: [getOrder, ...staleWithOrder],
    input: () => requestOf(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    cancel.mutate(requestOf(values), {
      onSuccess: () => {
        form.clearDraft();
        confirmDone('order.cancel-asked', { number: order.orderNumber });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(orderRefusalOf(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormHeading>{t('order.cancel-title')}</FormHeading>
      <FormSummary form={form} />
      <OrderRefusal code={refusal} title={t('order.not-cancelled')} />
      <div role="status">
        {charge !== undefined ? (
          <Note
            kind={isFree ? 'neutral' : 'attention'}
            title={isFree ? t('order.cancel-free') : t('order.cancel-costs', { amount })}
          >
            <p>{t(isFree ? 'order.cancel-free-text' : 'order.cancel-costs-text')}</p>
          </Note>
        ) : (
          look.isPending && <p className={styles.soft}>{t('order.cancel-asking')}</p>
        )}
      </div>
      <p className={styles.soft}>{t('order.cancel-text')}</p>
      <TextArea
        label={t('order.cancel-reason')}
        isOptional
        rows={2}
        maxLength={500}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="danger"
          label={charge === undefined || isFree ? t('order.cancel-now') : t('order.cancel-for', { amount })}
          isBusy={look.isPending || cancel.isPending}
          reason={charge === undefined && !look.isPending ? t('order.cancel-unknown') : null}
        />
        <ActionButton variant="quiet" label={t('order.keep')} onClick={onClose} />
      </div>
    </form>
  );
}

import { cancelOrder, getOrder, type Order } from '@demarc/contract/order.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCarrierOptions } from '../../../blocks/order-carrier.ts';
import { closeOnEscape, FormHeading } from '../../../blocks/service-panel/form-heading.tsx';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './order-panel.module.css';
import { getOrderRefusal, OrderRefusal, type OrderRefusalCode } from './order-refusal.tsx';
import { invalidatedWithOrder, useOrderParams } from './use-order.ts';

/** Cancels an order: shows the charge first, then the button that confirms. */
export function CancelForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useOrderParams(order.orderId);
  const form = useValidatedForm({ reason: '' }, cancelOrder.rules, {
    draft: `order-cancel-${order.orderId}`,
    labels: { reason: 'order.cancel-reason' },
  });
  // A dry run changes nothing; `cancel` does.
  const dryRun = useWrite(cancelOrder, { previewInput: null });
  const [refusal, setRefusal] = useState<OrderRefusalCode | null>(null);
  const { mutate: requestCharge } = dryRun;
  const { customerId, orderId } = params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new planned date changes the charge.
  useEffect(() => {
    setRefusal(null);
    requestCharge(
      { params: { customerId, orderId }, query: { dryRun: true }, body: { reason: '' } },
      { onError: (error) => setRefusal(getOrderRefusal(error)) },
    );
  }, [requestCharge, customerId, orderId, order.status, order.promisedDate]);
  const charge = dryRun.data?.cancellationCharge;
  const isFree = Number(charge) === 0;
  const amount = formats.money(Number(charge));

  const toRequest = ({ reason }: { reason: string }) => ({
    params,
    body: { reason: reason.trim(), ...(charge !== undefined && { expectedCharge: charge }) },
  });
  const cancel = useWrite(cancelOrder, {
    invalidates: [getOrder, ...invalidatedWithOrder],
    previewInput: () => toRequest(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    cancel.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('order.cancel-asked', { number: order.orderNumber });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getOrderRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} onKeyDown={closeOnEscape(onClose)} noValidate className={styles.form}>
      <FormHeading>{t('order.cancel-title')}</FormHeading>
      <FormSummary form={form} title={t('order.not-cancelled')} />
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
          dryRun.isPending && <p className={styles.soft}>{t('order.cancel-asking')}</p>
        )}
      </div>
      <p className={styles.soft}>{t('order.cancel-text', getCarrierOptions(order))}</p>
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
          isBusy={dryRun.isPending || cancel.isPending}
          disabledReason={charge === undefined && !dryRun.isPending ? t('order.cancel-unknown') : null}
        />
        <ActionButton variant="quiet" label={t('order.keep')} onClick={onClose} />
      </div>
    </form>
  );
}

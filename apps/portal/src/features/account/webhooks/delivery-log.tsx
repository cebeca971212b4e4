import { listWebhookDeliveries, replayWebhookDelivery, type Webhook, type WebhookDelivery } from '@demarc/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryGlyphs, getDeliveryState, getFailureKey, getWebhookState } from '../../../blocks/webhook-state.ts';
import { query, useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { CopyableValue } from '../../../ui/copyable-value.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { getWebhookRefusal, WebhookRefusal, type WebhookRefusalCode } from './webhook-refusal.tsx';
import { WebhookTroubleText } from './webhook-trouble.tsx';
import styles from './webhooks.module.css';

const pollIntervalMs = 3_000;

interface DeliveryLogProps {
  customerId: number;
  webhook: Webhook;
  onTest: () => void;
  /** Resumes a paused webhook. */
  onResume: () => void;
}

/** The deliveries of a webhook with their results, newest first. */
export function DeliveryLog({ customerId, webhook, onTest, onResume }: DeliveryLogProps) {
  const { t } = useTranslation();
  const params = { customerId, webhookId: webhook.webhookId };
  // Polls, because a delivery attempt emits no event.
  const deliveries = useQuery({ ...query(listWebhookDeliveries, { params }), refetchInterval: pollIntervalMs });
  const toRequest = ({ deliveryId }: WebhookDelivery) => ({ params: { ...params, deliveryId } });
  const newest = deliveries.data?.[0];
  const replay = useWrite(replayWebhookDelivery, {
    invalidates: [listWebhookDeliveries],
    previewInput: () => (newest ? toRequest(newest) : null),
  });
  const [refusal, setRefusal] = useState<WebhookRefusalCode | null>(null);
  const pausedReason = webhook.isPaused ? t('webhook.go-on-first') : null;
  const state = getWebhookState(webhook);
  const sendAgain = (delivery: WebhookDelivery) => {
    setRefusal(null);
    const onSuccess = () => showToast('webhook.sent-again');
    const onError = (error: Error) => setRefusal(getWebhookRefusal(error));
    replay.mutate(toRequest(delivery), { onSuccess, onError });
  };
  /** Deliveries that are not retried automatically, oldest first. */
  const failed = (deliveries.data ?? []).filter((delivery) => getDeliveryState(delivery) === 'spent').toReversed();
  /** The number of deliveries that are being sent again. */
  const [sendingCount, setSendingCount] = useState(0);
  const actions = useRef<HTMLDivElement>(null);
  const sendAllAgain = async () => {
    setRefusal(null);
    setSendingCount(failed.length);
    try {
      for (const delivery of failed) await replay.mutateAsync(toRequest(delivery));
      showToast('webhook.sent-failed-again', { count: failed.length });
    } catch (error) {
      setRefusal(getWebhookRefusal(error as Error));
    }
    // The pressed button disappears.
    actions.current?.querySelector('button')?.focus();
    setSendingCount(0);
  };
  return (
    <div className={styles.form}>
      <WebhookRefusal code={refusal} />
      {state === 'failing' && (
        <Note kind="trouble" title={t('webhook.state-failing')}>
          <WebhookTroubleText webhook={webhook} />
        </Note>
      )}
      {webhook.isPaused && (
        <Note kind={state === 'gave-up' ? 'trouble' : 'neutral'} title={t(`webhook.state-${state}`)}>
          {state === 'gave-up' && (
            <p className={styles.since}>
              <WebhookTroubleText webhook={webhook} />
            </p>
          )}
          {t(`webhook.why-${state}`)}
        </Note>
      )}
      <div>
        <p className={`mono ${styles.address}`}>{webhook.url}</p>
        <p className={styles.hint}>
          {t('webhook.id')} <CopyableValue value={webhook.webhookId} label={t('webhook.copy-id')} copied="webhook.copied" />
        </p>
      </div>
      <div ref={actions} className={styles.actions}>
        {/* One button for both actions, so that the focus stays when one replaces the other. */}
        <ActionButton
          hasInitialFocus
          icon={webhook.isPaused ? 'player-play' : 'activity'}
          label={webhook.isPaused ? t('webhook.go-on') : t('webhook.test')}
          onClick={webhook.isPaused ? onResume : onTest}
        />
        {(failed.length > 1 || sendingCount > 0) && (
          <ActionButton
            variant="quiet"
            icon="refresh"
            label={t('webhook.replay-failed', { count: sendingCount || failed.length })}
            disabledReason={pausedReason}
            isBusy={sendingCount > 0}
            onClick={() => void sendAllAgain()}
          />
        )}
      </div>
      <AsyncContent
        result={deliveries}
        name={t('webhook.deliveries')}
        lines={5}
        isEmpty={(list) => list.length === 0}
        empty={<p className={styles.hint}>{t('webhook.no-deliveries')}</p>}
      >
        {(list) => (
          <ul className={styles.log}>
            {list.map((delivery) => (
              <Delivery
                key={delivery.deliveryId}
                delivery={delivery}
                reason={pausedReason}
                isBusy={replay.isPending && replay.variables?.params.deliveryId === delivery.deliveryId}
                onReplay={() => sendAgain(delivery)}
              />
            ))}
          </ul>
        )}
      </AsyncContent>
    </div>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  /** Why the delivery cannot be sent again; null if it can. */
  reason: string | null;
  isBusy: boolean;
  onReplay: () => void;
}

function Delivery({ delivery, reason, isBusy, onReplay }: DeliveryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { deliveryId, type, eventId, createdAt, attempts, responseStatus } = delivery;
  const state = getDeliveryState(delivery);
  const failure = getFailureKey(delivery);
  return (
    <li>
      <div className={styles.what}>
        <Status name={deliveryGlyphs[state]}>{t(`webhook.delivery-${state}`)}</Status>
        <span className={`mono ${styles.type}`}>{type}</span>
      </div>
      <p className={styles.hint}>
        <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
        {' · '}
        {t('webhook.event', { number: eventId })}
        {attempts > 0 && ` · ${t('webhook.tries', { count: attempts })}`}
        {responseStatus !== null && ` · ${t('webhook.answered', { status: responseStatus })}`}
        {failure && ` · ${t(failure)}`}
      </p>
      <div className={`${styles.hint} ${styles.messageId}`}>
        <CopyableValue value={deliveryId} label={t('webhook.copy-message-id', { number: eventId })} copied="webhook.copied" />
      </div>
      <ActionButton
        size="small"
        icon="refresh"
        label={t('webhook.replay')}
        disabledReason={state === 'waiting' ? t('webhook.on-its-way') : reason}
        isBusy={isBusy}
        onClick={onReplay}
      />
    </li>
  );
}

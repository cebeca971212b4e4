import type { Webhook } from '@demarc/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { getWebhookName, getWebhookState } from '../../../blocks/webhook-state.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { WebhookTroubleText } from './webhook-trouble.tsx';
import styles from './webhooks.module.css';

interface WebhookProblemsProps {
  webhooks: readonly Webhook[];
  onResume: (webhook: Webhook) => void;
  onOpenLog: (webhook: Webhook) => void;
}

/** Lists the webhooks whose deliveries fail, since when, and what to do about it. */
export function WebhookProblems({ webhooks, onResume, onOpenLog }: WebhookProblemsProps) {
  const { t } = useTranslation();
  return webhooks.map((webhook) => {
    const state = getWebhookState(webhook);
    if (state !== 'gave-up' && state !== 'failing') return null;
    return (
      <Note
        key={webhook.webhookId}
        kind="trouble"
        title={t(`webhook.problem-${state}`, { name: getWebhookName(webhook), count: webhook.failures })}
      >
        <p className={styles.since}>
          <WebhookTroubleText webhook={webhook} />
        </p>
        <p>{t(`webhook.problem-text-${state}`)}</p>
        <div className={`${styles.actions} ${styles.remedy}`}>
          {state === 'gave-up' && <ActionButton size="small" label={t('webhook.go-on')} onClick={() => onResume(webhook)} />}
          <ActionButton size="small" label={t('webhook.deliveries')} onClick={() => onOpenLog(webhook)} />
        </div>
      </Note>
    );
  });
}

import { deleteWebhook, listWebhooks, type Webhook } from '@demarc/contract/webhook.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWebhookName } from '../../../blocks/webhook-state.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { getWebhookRefusal, type WebhookRefusalCode } from './webhook-refusal.tsx';

interface WebhookRemoval {
  /** Asks for confirmation before deleting a webhook. */
  openDialog: (webhook: Webhook) => void;
  dialog: ReactNode;
}

export function useWebhookRemoval(customerId: number, onRefusal: (code: WebhookRefusalCode | null) => void): WebhookRemoval {
  const { t } = useTranslation();
  const [webhookToRemove, setWebhookToRemove] = useState<Webhook | null>(null);
  const toRequest = ({ webhookId }: Webhook) => ({ params: { customerId, webhookId } });
  const remove = useWrite(deleteWebhook, {
    invalidates: [listWebhooks],
    previewInput: () => webhookToRemove && toRequest(webhookToRemove),
  });
  const confirm = (webhook: Webhook) => {
    onRefusal(null);
    remove.mutate(toRequest(webhook), {
      onSuccess: () => showToast('webhook.removed'),
      onError: (error) => onRefusal(getWebhookRefusal(error)),
      onSettled: () => setWebhookToRemove(null),
    });
  };
  return {
    openDialog: setWebhookToRemove,
    dialog: webhookToRemove && (
      <ConfirmDialog
        title={t('webhook.remove-title', { name: getWebhookName(webhookToRemove) })}
        consequences={[t('webhook.remove-at-once'), t('webhook.remove-log'), t('webhook.remove-rather-pause')]}
        confirmLabel={t('webhook.remove')}
        isBusy={remove.isPending}
        onConfirm={() => confirm(webhookToRemove)}
        onClose={() => setWebhookToRemove(null)}
      />
    ),
  };
}

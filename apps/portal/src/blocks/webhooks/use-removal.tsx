import { deleteWebhook, listWebhooks, type Webhook } from '@demarc/contract/webhook.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type WebhookRefusalCode, webhookRefusalOf } from './webhook-refusal.tsx';
import { webhookName } from './webhook-state.ts';

interface Removal {
  /** Asks for confirmation before deleting a webhook. */
  ask: (webhook: Webhook) => void;
  dialog: ReactNode;
}

export function useRemoval(customerId: number, onRefusal: (code: WebhookRefusalCode | null) => void): Removal {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Webhook | null>(null);
  const requestOf = ({ webhookId }: Webhook) => ({ params: { customerId, webhookId } });
  const remove = useWrite(deleteWebhook, { stale: [listWebhooks], input: () => asked && requestOf(asked) });
  const confirm = (webhook: Webhook) => {
    onRefusal(null);
    remove.mutate(requestOf(webhook), {
      onSuccess: () => confirmDone('webhook.removed'),
      onError: (error) => onRefusal(webhookRefusalOf(error)),
      onSettled: () => setAsked(null),
    });
  };
  return {
    ask: setAsked,
    dialog: asked && (
      <ConfirmDialog
        title={t('webhook.remove-title', { name: webhookName(asked) })}
        consequences={[t('webhook.remove-at-once'), t('webhook.remove-log'), t('webhook.remove-rather-pause')]}
        confirmLabel={t('webhook.remove')}
        isBusy={remove.isPending}
        onConfirm={() => confirm(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

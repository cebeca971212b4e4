import { createWebhook, listWebhooks, updateWebhook, type Webhook, type WebhookRequest } from '@demarc/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { getWebhookName } from '../../../blocks/webhook-state.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { LostSecret } from '../../../ui/lost-secret.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { NewWebhookSecret } from './new-webhook-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The task for which the panel is open. */
export type WebhookTask = { act: 'create' } | { act: 'edit' | 'log'; webhookId: string };

interface WebhookPanelProps {
  task: WebhookTask | null;
  /** The webhooks of the list, so that an open panel shows updates. */
  webhooks: readonly Webhook[];
  customerId: number;
  /** Null closes the panel. */
  onTask: (task: WebhookTask | null) => void;
  onTest: (webhook: Webhook) => void;
  onResume: (webhook: Webhook) => void;
}

/** Creates or edits a webhook, or shows its deliveries. While a secret is visible, only "done" closes the panel. */
export function WebhookPanel({ task, webhooks, customerId, onTask, onTest, onResume }: WebhookPanelProps) {
  const { t } = useTranslation();
  // The form provides the input for the API panel.
  const create = useWrite(createWebhook, { invalidates: [listWebhooks], isSecret: true, previewInput: null });
  const change = useWrite(updateWebhook, { invalidates: [listWebhooks], previewInput: null });
  const made = create.data;
  const webhook = task && 'webhookId' in task ? webhooks.find(({ webhookId }) => webhookId === task.webhookId) : undefined;
  const toCreateRequest = (body: Required<WebhookRequest>) => ({ params: { customerId }, body });
  const toUpdateRequest = (webhookId: string, body: Required<WebhookRequest>) => ({ params: { customerId, webhookId }, body });
  const close = () => onTask(null);
  const done = () => {
    create.reset();
    close();
  };
  const getTitle = ({ act }: WebhookTask) => {
    if (made) return t('webhook.made');
    return act === 'log'
      ? t('webhook.deliveries-of', { name: webhook ? getWebhookName(webhook) : '' })
      : t(`webhook.title-${act}`);
  };
  return (
    <SidePanel
      title={task ? getTitle(task) : ''}
      isOpen={task !== null}
      isDismissDisabled={made?.secret !== undefined}
      onClose={made ? done : close}
    >
      {made && made.secret === undefined ? (
        <LostSecret title={t('webhook.lost')} text={t('webhook.lost-text', { name: getWebhookName(made) })} onClose={done} />
      ) : made ? (
        <NewWebhookSecret made={made} onDone={done} />
      ) : (
        <>
          {task?.act === 'create' && (
            <WebhookForm
              isSaving={create.isPending}
              toRequest={toCreateRequest}
              onSubmit={(body, onError, cleared) => create.mutate(toCreateRequest(body), { onSuccess: cleared, onError })}
              onCancel={close}
            />
          )}
          {task?.act === 'edit' && webhook && (
            <WebhookForm
              webhook={webhook}
              isSaving={change.isPending}
              toRequest={(body) => toUpdateRequest(webhook.webhookId, body)}
              onSubmit={(body, onError) => {
                const onSuccess = () => {
                  showToast('webhook.changed');
                  close();
                };
                change.mutate(toUpdateRequest(webhook.webhookId, body), { onSuccess, onError });
              }}
              onCancel={close}
            />
          )}
          {task?.act === 'log' && webhook && (
            <DeliveryLog
              customerId={customerId}
              webhook={webhook}
              onTest={() => onTest(webhook)}
              onResume={() => onResume(webhook)}
            />
          )}
        </>
      )}
    </SidePanel>
  );
}

import {
  listWebhookDeliveries,
  listWebhooks,
  maxWebhooks,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@demarc/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getApiOrigin } from '../../../blocks/api-tokens/sample-call.tsx';
import { sortWebhooks } from '../../../blocks/webhook-state.ts';
import { query, useWrite } from '../../../lib/api.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { BasicButton } from '../../../ui/basic-button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import type { RowAction } from '../../../ui/row-menu.tsx';
import { useWebhookRemoval } from './use-webhook-removal.tsx';
import { webhookColumns } from './webhook-columns.tsx';
import { WebhookPanel, type WebhookTask } from './webhook-panel.tsx';
import { WebhookProblems } from './webhook-problems.tsx';
import { getWebhookRefusal, WebhookRefusal, type WebhookRefusalCode } from './webhook-refusal.tsx';
import styles from './webhooks.module.css';

const pollIntervalMs = 15_000;

interface WebhooksProps {
  customerId: number;
  /** The tabs of the page that this is part of. */
  tabs: ReactNode;
}

/** The webhooks of the company as a page: the list and its actions. */
export function Webhooks({ customerId, tabs }: WebhooksProps) {
  const { t } = useTranslation();
  usePageName(t('webhook.title'), 'panel');
  const params = { customerId };
  // Polls, because a delivery attempt emits no event.
  const webhooks = useQuery({ ...query(listWebhooks, { params }), refetchInterval: pollIntervalMs });
  const [task, setTask] = useState<WebhookTask | null>(null);
  const [refusal, setRefusal] = useState<WebhookRefusalCode | null>(null);
  const removal = useWebhookRemoval(customerId, setRefusal);
  const toPauseRequest = ({ webhookId }: Webhook, isPaused: boolean) => ({
    params: { ...params, webhookId },
    body: { isPaused },
  });
  const toTestRequest = ({ webhookId }: Webhook) => ({ params: { ...params, webhookId } });
  /** The webhook whose log is open: the API panel shows its calls. */
  const opened = task?.act === 'log' ? webhooks.data?.find(({ webhookId }) => webhookId === task.webhookId) : undefined;
  const update = useWrite(updateWebhook, {
    invalidates: [listWebhooks],
    previewInput: () => (opened ? toPauseRequest(opened, !opened.isPaused) : null),
  });
  const test = useWrite(testWebhook, {
    invalidates: [listWebhookDeliveries],
    previewInput: () => (opened ? toTestRequest(opened) : null),
  });
  const onError = (error: Error) => setRefusal(getWebhookRefusal(error));

  const setPaused = (webhook: Webhook, isPaused: boolean) => {
    setRefusal(null);
    const onSuccess = () => showToast(isPaused ? 'webhook.was-paused' : 'webhook.goes-on');
    update.mutate(toPauseRequest(webhook, isPaused), { onSuccess, onError });
  };
  const sendTest = (webhook: Webhook) => {
    setRefusal(null);
    const onSuccess = () => {
      showToast('webhook.test-sent');
      setTask({ act: 'log', webhookId: webhook.webhookId });
    };
    test.mutate(toTestRequest(webhook), { onSuccess, onError });
  };
  const open = (act: 'edit' | 'log', { webhookId }: Webhook) => setTask({ act, webhookId });
  const getActions = (webhook: Webhook): RowAction[] => [
    { label: t('webhook.deliveries'), icon: 'clipboard-list', shortcut: 'd', onClick: () => open('log', webhook) },
    { label: t('webhook.edit'), icon: 'pencil', shortcut: 'e', onClick: () => open('edit', webhook) },
    {
      label: t('webhook.test'),
      icon: 'activity',
      shortcut: 't',
      disabledReason: webhook.isPaused ? t('webhook.go-on-first') : null,
      onClick: () => sendTest(webhook),
    },
    webhook.isPaused
      ? { label: t('webhook.go-on'), icon: 'player-play', shortcut: 'p', onClick: () => setPaused(webhook, false) }
      : { label: t('webhook.pause'), icon: 'player-pause', shortcut: 'p', onClick: () => setPaused(webhook, true) },
    { label: t('webhook.remove'), icon: 'trash', isDanger: true, onClick: () => removal.openDialog(webhook) },
  ];
  const all = webhooks.data ?? [];
  const create = (
    <ActionButton
      variant="primary"
      icon="plus"
      label={t('webhook.create')}
      disabledReason={all.length >= maxWebhooks ? t('webhook.limit-reached', { count: maxWebhooks }) : null}
      onClick={() => setTask({ act: 'create' })}
    />
  );
  return (
    <Page
      title={t('webhook.title')}
      count={webhooks.data && t('webhook.count', { count: all.length, most: maxWebhooks })}
      lead={t('webhook.lead')}
      actions={
        <>
          <BasicButton variant="quiet" href={`${getApiOrigin()}/docs`}>
            {t('webhook.reference')}
          </BasicButton>
          {all.length > 0 && create}
        </>
      }
    >
      {tabs}
      <div className={styles.body}>
        <WebhookRefusal code={refusal} />
        <WebhookProblems
          webhooks={all}
          onResume={(webhook) => setPaused(webhook, false)}
          onOpenLog={(webhook) => open('log', webhook)}
        />
        <AsyncContent
          result={webhooks}
          name={t('webhook.title')}
          skeleton="table"
          lines={3}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState title={t('webhook.none')} text={t('webhook.none-text')} actions={create} />}
        >
          {(list) => (
            <DataTable
              caption={t('webhook.title')}
              columns={webhookColumns}
              rows={sortWebhooks(list)}
              rowId={({ webhookId }) => webhookId}
              onOpen={(webhook) => open('log', webhook)}
              actions={getActions}
            />
          )}
        </AsyncContent>
      </div>
      <WebhookPanel
        task={task}
        webhooks={all}
        customerId={customerId}
        onTask={setTask}
        onTest={sendTest}
        onResume={(webhook) => setPaused(webhook, false)}
      />
      {removal.dialog}
    </Page>
  );
}

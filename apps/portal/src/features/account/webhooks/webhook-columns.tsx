import { listWebhookDeliveries, type Webhook } from '@demarc/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getWebhookName, getWebhookState, webhookGlyphs } from '../../../blocks/webhook-state.ts';
import { query } from '../../../lib/api.ts';
import { noValue } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Status } from '../../../ui/status.tsx';
import { eventGroups, toChoice } from './event-groups.ts';

const column = createColumnHelper<Webhook>();

export const webhookColumns = column.columns([
  column.computed('status', getWebhookState, {
    header: 'webhook.status',
    card: 'status',
    render: (webhook, { t }) => {
      const state = getWebhookState(webhook);
      return <Status name={webhookGlyphs[state]}>{t(`webhook.state-${state}`, { count: webhook.failures })}</Status>;
    },
    // A card has room for one word; the glyph shows the rest.
    renderInCard: (webhook, { t }) => (
      <Status name={webhookGlyphs[getWebhookState(webhook)]}>
        {t(webhook.isPaused ? 'webhook.state-paused' : 'webhook.state-active')}
      </Status>
    ),
  }),
  column.computed('description', getWebhookName, { header: 'webhook.description', isLead: true }),
  column.accessor('url', { header: 'webhook.url', isMono: true, isLong: true, card: 'second' }),
  column.display('types', { header: 'webhook.sends', card: 'third', render: ({ types }, { t }) => formatEventTypes(types, t) }),
  column.display('last', {
    header: 'webhook.last-delivery',
    render: ({ webhookId }) => <LastDelivery webhookId={webhookId} />,
  }),
]);

/** The event types by their group labels; other types by their own name. */
function formatEventTypes(types: readonly string[], t: TFunction): string {
  if (types.length === 0) return t('webhook.everything');
  const { groups, others } = toChoice(types);
  const chosen = eventGroups.filter(({ name }) => groups.includes(name));
  return [...chosen.map(({ label }) => t(label)), ...others].join(', ');
}

/** When the last delivery was attempted, and whether it succeeded. */
function LastDelivery({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const params = { customerId: claims?.cid ?? 0, webhookId };
  const { data, isPending } = useQuery({ ...query(listWebhookDeliveries, { params }), enabled: claims !== null });
  const tried = data?.find(({ lastAttemptAt }) => lastAttemptAt !== null);
  if (isPending) return noValue;
  if (!tried) return t('webhook.not-yet');
  return (
    <>
      <RelativeTime value={tried.lastAttemptAt} />
      {tried.deliveredAt === null && `, ${t('webhook.not-taken')}`}
    </>
  );
}

import type { Webhook } from '@demarc/contract/webhook.ts';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { getFailureKey, getWebhookName, getWebhookState, webhookGlyphs } from '../../../blocks/webhook-state.ts';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Status } from '../../../ui/status.tsx';
import { findSentGroups } from './event-groups.ts';
import { WebhookTroubleText } from './webhook-trouble.tsx';

const column = createColumnHelper<Webhook>();

export const webhookColumns = column.columns([
  column.computed('status', getWebhookState, {
    header: 'webhook.status',
    card: 'status',
    render: (webhook, { t }) => {
      const state = getWebhookState(webhook);
      return <Status name={webhookGlyphs[state]}>{t(`webhook.state-${state}`)}</Status>;
    },
    // A card has room for one word; the glyph shows whether we paused the webhook after failures.
    renderInCard: (webhook, { t }) => {
      const state = getWebhookState(webhook);
      return (
        <Status name={webhookGlyphs[state]}>{t(webhook.isPaused ? 'webhook.state-paused' : `webhook.state-${state}`)}</Status>
      );
    },
  }),
  column.computed('description', getWebhookName, {
    header: 'webhook.description',
    isLead: true,
    companion: (webhook) => (getWebhookState(webhook) === 'failing' ? <WebhookTroubleText webhook={webhook} /> : null),
  }),
  column.accessor('url', {
    header: 'webhook.url',
    isMono: true,
    isLong: true,
    card: 'second',
    render: ({ url }) => <Url url={url} />,
  }),
  column.display('types', { header: 'webhook.sends', card: 'third', render: ({ types }, { t }) => formatEventTypes(types, t) }),
  column.display('last', {
    header: 'webhook.last-delivery',
    render: ({ lastAttemptAt, trouble }, { t }) =>
      lastAttemptAt === null ? (
        t('webhook.not-yet')
      ) : (
        <>
          <RelativeTime value={lastAttemptAt} />
          {trouble && `, ${t(getFailureKey(trouble) ?? 'webhook.answered', { status: trouble.responseStatus })}`}
        </>
      ),
  }),
]);

/** Breaks between the parts of its host and path, instead of within a word. */
function Url({ url }: { url: string }) {
  return url.split(/(?=[.?&])|(?<=\w)(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The names of the event groups that are sent, with the same labels as in the form. */
function formatEventTypes(types: readonly string[], t: TFunction): string {
  if (types.length === 0) return t('webhook.everything');
  return findSentGroups(types)
    .map(({ label, isPart }) => (isPart ? t('webhook.part-of', { group: t(label) }) : t(label)))
    .join(', ');
}

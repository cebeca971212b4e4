import { type ApprovalRequestSummary, listApprovalRequests } from '@demarc/contract/approval-request.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import type { RowAction } from '../../../ui/row-menu.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from '../orders.module.css';
import type { OrdersSearch } from '../orders-search.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { ApprovalStatus } from './approval-status.tsx';

const rowsPerPage = 50;

const column = createColumnHelper<ApprovalRequestSummary>();
const columns = column.columns([
  column.accessor('status', {
    header: 'approval.status',
    card: 'status',
    render: ({ status }) => <ApprovalStatus status={status} />,
  }),
  column.accessor('title', {
    header: 'approval.what',
    isLead: true,
    isLong: true,
    companion: ({ subject }) => subject && formatSubject(subject, getCurrentLanguage()),
  }),
  column.accessor('customerReference', { header: 'approval.own-id', isMono: true, priority: 'lowest' }),
  column.accessor('amount', {
    header: 'approval.amount',
    align: 'end',
    card: 'second',
    render: ({ amount }, { formats }) => formats.money(Number(amount)),
    // The limit at the time of the request; a higher limit now does not affect an open request.
    companion: ({ limit }, { t, formats }) => t('approval.limit-was', { limit: formats.money(Number(limit)) }),
    renderInCard: ({ amount }, { t, formats }) => `${t('approval.amount')} ${formats.money(Number(amount))}`,
  }),
  column.accessor('requestedByName', {
    header: 'approval.requested-by',
    card: 'third',
    companion: ({ requestedAt }, { formats }) => formats.dateTime(requestedAt),
    renderInCard: ({ requestedByName, requestedAt }, { t, formats }) =>
      t('approval.requested-by-on', {
        name: requestedByName ?? t('approval.former-colleague'),
        time: formats.dateTime(requestedAt),
      }),
  }),
  column.accessor('expiresAt', {
    header: 'approval.expires',
    align: 'end',
    priority: 'low',
    render: ({ expiresAt, status }, { formats }) => (status === 'WAITING' ? formats.dateTime(expiresAt) : null),
  }),
  // Opens the request, because the user has to read it before approving it.
  column.display('decision', {
    header: 'approval.decision',
    render: ({ approvalRequestId, canDecide }, { t }) =>
      canDecide && (
        <ActionButton
          size="small"
          label={t('approval.review')}
          to={{ to: '.', search: (search: OrdersSearch) => ({ ...search, approval: approvalRequestId }) }}
        />
      ),
  }),
]);
const getId = ({ approvalRequestId }: ApprovalRequestSummary) => approvalRequestId;

/** The open approval requests, or all. */
export function ApprovalsList() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const change = useUpdateSearch();
  const search: OrdersSearch & { show?: unknown } = useSearch({ strict: false });
  const isAll = search.show === 'all';
  const getMenu = useCallback(
    ({ approvalRequestId, canDecide, objectType }: ApprovalRequestSummary): readonly RowAction[] => {
      const open = (decision?: 'refuse') => () => change({ approval: approvalRequestId, decision });
      if (!canDecide) return [{ label: t('approval.view'), icon: 'eye', onClick: open() }];
      return [
        { label: t('approval.open-to', { action: t(`approval.approve-${objectType}`) }), icon: 'check', onClick: open() },
        { label: t('approval.open-to', { action: t('approval.refuse') }), icon: 'x', onClick: open('refuse') },
      ];
    },
    [change, t],
  );
  usePageName(t('orders.approvals'), 'panel');
  const requests = useQuery({
    ...query(listApprovalRequests, {
      params: { customerId },
      query: {
        ...(isAll ? {} : { status: 'WAITING' as const }),
        limit: rowsPerPage,
        ...(search.after ? { after: search.after } : {}),
      },
    }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      isWide
      title={t('orders.approvals')}
      {...(requests.data && { count: formats.number(requests.data.total) })}
      lead={<span>{t('approval.lead')}</span>}
      actions={<ActionButton icon="arrow-left" label={t('approval.back')} to={{ to: '/orders' }} />}
    >
      <div className={styles.body}>
        <Tabs
          by="show"
          tabs={[
            { label: t('approval.status-WAITING'), search: { list: 'approvals' } },
            { label: t('approval.all'), search: { list: 'approvals', show: 'all' } },
          ]}
        />
        <AsyncContent
          result={requests}
          name={t('orders.approvals')}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={<EmptyState title={t(isAll ? 'approval.none' : 'approval.none-waiting')} text={t('approval.none-text')} />}
        >
          {({ items, total, totalIsCapped, next }) => (
            <DataTable
              caption={t('orders.approvals')}
              columns={columns}
              rows={items}
              rowId={getId}
              actions={getMenu}
              onOpen={({ approvalRequestId }) => change({ approval: approvalRequestId })}
              page={{ total, totalIsCapped, next, limit: rowsPerPage, after: search.after }}
              isUpdating={requests.isPlaceholderData}
            />
          )}
        </AsyncContent>
      </div>
      <ApprovalPanel
        approvalRequestId={search.approval ?? null}
        isRefusing={search.decision === 'refuse'}
        onClose={() => change({ approval: undefined, decision: undefined })}
      />
    </Page>
  );
}

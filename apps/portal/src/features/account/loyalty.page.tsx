import { hasRole } from '@demarc/contract/access.ts';
import { eurosPerLoyaltyPoint, getLoyaltyBalance, type LoyaltyEntry, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ShopButton } from '../../blocks/loyalty.tsx';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { getYear, noValue, useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactBand } from '../../ui/fact-band.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './loyalty.module.css';
import { LoyaltyChart } from './loyalty-chart.tsx';
import { summarizeYear } from './loyalty-year.ts';
import { useRecentLoyaltyEntries } from './use-recent-loyalty-entries.ts';

export const lazyRoute = createLazyRoute('/account/loyalty')({ component: LoyaltyPage });

const rowsPerPage = 25;

const column = createColumnHelper<LoyaltyEntry>();
/** Links orders and invoices for users who can open them. */
const createColumns = ({ canOpenOrders, canOpenInvoices }: { canOpenOrders: boolean; canOpenInvoices: boolean }) =>
  column.columns([
    column.accessor('bookedAt', {
      header: 'loyalty.date',
      card: 'second',
      render: ({ bookedAt }, { formats }) => <span title={formats.dateTime(bookedAt)}>{formats.date(bookedAt)}</span>,
    }),
    column.accessor('reason', {
      header: 'loyalty.reason',
      isLead: true,
      render: ({ reason }, { t }) => t(`loyalty.reason-${reason}`),
    }),
    column.accessor('reference', {
      header: 'loyalty.reference',
      card: 'second',
      render: ({ reference, orderId, invoiceNumber, expiresOn }, { t, formats }) => (
        <span className={styles.reference}>
          {orderId !== null && canOpenOrders ? (
            <Link {...linkToList('/orders', { order: orderId })}>{reference}</Link>
          ) : invoiceNumber !== null && canOpenInvoices ? (
            <Link to="/invoices/invoice/$number" params={{ number: invoiceNumber }}>
              {reference}
            </Link>
          ) : (
            reference
          )}
          {expiresOn && <small>{t('loyalty.valid-until', { date: formats.date(expiresOn) })}</small>}
        </span>
      ),
    }),
    column.accessor('points', {
      header: 'loyalty.points',
      align: 'end',
      card: 'status',
      render: ({ points }, { formats }) => (points > 0 ? `+${formats.number(points)}` : formats.number(points)),
    }),
    column.accessor('balanceAfter', {
      header: 'loyalty.balance-after',
      align: 'end',
      card: 'third',
      renderInCard: ({ balanceAfter }, { t, formats }) => `${t('loyalty.balance-after')} ${formats.number(balanceAfter)}`,
    }),
  ]);

function LoyaltyPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const isParticipant = useSession().claims?.loyalty;
  return (
    <Page title={t('loyalty.title')}>
      {isParticipant ? (
        <>
          <Points />
          <div className={styles.shop}>
            <p>{t('loyalty.how', { amount: formats.money(eurosPerLoyaltyPoint) })}</p>
            <ShopButton isPrimary />
          </div>
          <Statement />
        </>
      ) : (
        <EmptyState
          title={t('loyalty.no-participant')}
          text={t('loyalty.no-participant-text')}
          actions={<ActionButton label={t('action.home')} to={{ to: '/' }} />}
        />
      )}
    </Page>
  );
}

/** The entries that make up the balance, newest first. */
function Statement() {
  const { t } = useTranslation();
  const { after } = useListUrlState([]);
  const { claims } = useSession();
  const hasOrders = useFeatures().has('myOrders');
  const canOpenOrders = hasOrders && hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  const canOpenInvoices = hasRole(claims?.roles ?? [], 'RESELLER_FINANCE');
  const columns = useMemo(() => createColumns({ canOpenOrders, canOpenInvoices }), [canOpenOrders, canOpenInvoices]);
  const year = useRecentLoyaltyEntries();
  const entries = useQuery({
    ...query(listLoyaltyEntries, { query: { limit: rowsPerPage, ...(after ? { after } : {}) } }),
    placeholderData: (before) => before,
  });
  return (
    <Section title={t('loyalty.statement')}>
      {year.data && year.data.length > 0 && <LoyaltyChart entries={year.data} />}
      <AsyncContent
        result={entries}
        name={t('loyalty.statement')}
        skeleton="table"
        lines={10}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t('loyalty.no-entries')} text={t('loyalty.no-entries-text')} />}
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('loyalty.statement')}
            columns={columns}
            rows={items}
            rowId={({ entryId }) => entryId}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after }}
            isUpdating={entries.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </Section>
  );
}

/** The balance, and what this year added to it and took from it. */
function Points() {
  const { t } = useTranslation();
  const formats = useFormats();
  const balance = useQuery(query(getLoyaltyBalance, {}));
  const entries = useRecentLoyaltyEntries();
  const ofYear = entries.data && summarizeYear(getYear(new Date()), entries.data);
  const format = (points: number | undefined) =>
    points === undefined ? noValue : t('loyalty.points-count', { count: points, points: formats.number(points) });
  return (
    <AsyncContent result={balance} name={t('loyalty.title')} lines={3}>
      {({ balance: points, nextExpiry }) => (
        <FactBand
          isLarge
          facts={[
            { label: t('loyalty.own-balance'), value: format(points), more: points === 0 && t('loyalty.no-balance') },
            { label: t('loyalty.earned'), value: format(ofYear?.earned) },
            { label: t('loyalty.spent'), value: format(ofYear?.redeemed) },
            {
              label: t('loyalty.expired'),
              value: format(ofYear?.expired),
              more: ofYear?.lastExpiredAt && t('loyalty.last-expired', { date: formats.date(ofYear.lastExpiredAt) }),
            },
            {
              label: t('loyalty.expires-next'),
              value: nextExpiry ? format(nextExpiry.points) : t('loyalty.none-expire'),
              more: nextExpiry && t('loyalty.expires-after', { date: formats.date(nextExpiry.expiresOn) }),
            },
          ]}
        />
      )}
    </AsyncContent>
  );
}

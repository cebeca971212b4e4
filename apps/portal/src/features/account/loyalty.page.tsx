import { type LoyaltyEntry, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loyalty } from '../../blocks/loyalty.tsx';
import { query } from '../../lib/api.ts';
import { getYear, useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './loyalty.module.css';
import { useEarnedThisYear } from './use-earned-this-year.ts';

export const lazyRoute = createLazyRoute('/account/loyalty')({ component: LoyaltyPage });

const pageSize = 25;

const column = createColumnHelper<LoyaltyEntry>();
const columns = column.columns([
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
  column.accessor('reference', { header: 'loyalty.reference', isLong: true, card: 'second' }),
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
  const isParticipant = useSession().claims?.loyalty;
  return (
    <Page title={t('loyalty.title')}>
      {isParticipant ? (
        <div className={styles.columns}>
          <Statement />
          <div className={styles.side}>
            <Loyalty />
            <EarnedPoints />
          </div>
        </div>
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
  const entries = useQuery({
    ...query(listLoyaltyEntries, { query: { limit: pageSize, ...(after ? { after } : {}) } }),
    placeholderData: (before) => before,
  });
  return (
    <Section title={t('loyalty.statement')}>
      <AsyncContent
        result={entries}
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
            page={{ total, totalIsCapped, next, limit: pageSize, after }}
            isUpdating={entries.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </Section>
  );
}

function EarnedPoints() {
  const { t } = useTranslation();
  const formats = useFormats();
  const earned = useEarnedThisYear();
  return (
    <Section title={t('loyalty.earned')}>
      <AsyncContent result={earned} lines={2}>
        {(points) => (
          <Facts
            facts={[
              {
                label: String(getYear(new Date())),
                value: t('loyalty.earned-points', { count: points, points: formats.number(points) }),
              },
            ]}
          />
        )}
      </AsyncContent>
    </Section>
  );
}

import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listInvoices } from '@demarc/contract/invoice.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getPayableOverdue, overdueQuery, overdueSearch } from '../../blocks/invoice-display.ts';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getFindingItems, getOverdueItems } from './action-items.ts';
import { DisputedAmount, InvoicedAmount, NextPayment } from './finance-tiles.tsx';
import { OwnInvoice } from './own-invoice-tile.tsx';
import { readUnpaid } from './read-unpaid.ts';

const access = { feature: 'myInvoices', role: 'RESELLER_FINANCE' } as const;
/** For users who only handle invoices. */
const financeAccess = { ...access, onlyRole: 'RESELLER_FINANCE', isForResellers: true } as const;

const UnpaidInvoices = lazyOnOpen<HomeProps>(
  async () => (await import('./unpaid-invoices.tsx')).UnpaidInvoices,
  () => true,
);

/** The home page shows the amount to pay for up to this many overdue invoices. */
const maxSummedInvoices = 50;

export const home: KindHome = {
  tiles: [
    { id: 'own-invoice', rank: 6, ...access, isForEndUsers: true, Tile: OwnInvoice },
    { id: 'open-amount', rank: 15, ...access, isForResellers: true, Tile: OpenAmount },
    { id: 'next-payment', rank: 16, ...financeAccess, Tile: NextPayment },
    { id: 'disputed', rank: 17, ...financeAccess, Tile: DisputedAmount },
    { id: 'invoiced', rank: 18, ...financeAccess, Tile: InvoicedAmount },
  ],
  sections: [{ id: 'unpaid-invoices', ...financeAccess, getReads: ({ cid }) => [readUnpaid(cid)], Section: UnpaidInvoices }],
  actionItems: {
    ...access,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listInvoices>>(
        query(listInvoices, {
          params: { customerId },
          query: { ...overdueQuery, sort: 'dueDate', limit: maxSummedInvoices },
        }),
        (page) => getOverdueItems(page, formatAmsterdamDate(new Date())),
      ),
      selectActionItems<Output<typeof getInvoiceSummary>>(query(getInvoiceSummary, { params: { customerId } }), getFindingItems),
    ],
  },
};

function OpenAmount({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery({ ...query(getInvoiceSummary, { params: { customerId: claims.cid } }), enabled: canLoad });
  return (
    <Metric
      label={t('kinds.invoice.open-amount')}
      to={{ to: '/invoices' }}
      result={summary}
      getValue={({ open }) => formats.money(Number(open.amount))}
    >
      {/* One line, so that the overview does not move when it arrives. Users who only handle invoices have a tile for disputes. */}
      {({ open, disputed, ...totals }) =>
        getPayableOverdue(totals).count > 0 ? (
          <Link {...linkToList('/invoices', overdueSearch)}>
            <Glyph name="trouble" />
            {t('kinds.invoice.amount-overdue', { amount: formats.money(Number(getPayableOverdue(totals).amount)) })}
          </Link>
        ) : disputed.count > 0 && String(claims.roles) !== financeAccess.onlyRole ? (
          <span>
            <Glyph name="waiting" />
            {t('kinds.invoice.amount-paused', { amount: formats.money(Number(disputed.amount)) })}
          </span>
        ) : (
          <span>
            <Glyph name="ok" />
            {t(open.count > 0 ? 'kinds.invoice.none-overdue' : 'kinds.invoice.all-paid')}
          </span>
        )
      }
    </Metric>
  );
}

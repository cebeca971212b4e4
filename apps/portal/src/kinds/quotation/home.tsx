import type { Output } from '@demarc/contract/operation.ts';
import { listQuotations } from '@demarc/contract/quotation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems, selectWaiting } from '../homes.ts';
import { getExpiringItems } from './action-items.ts';

/** The home page lists this many quotes by name and counts the rest. */
const maxNamedQuotes = 5;

type Summary = Output<typeof getQuotationSummary>;

const access = { feature: 'quotation', role: 'RESELLER_ORDER', isForResellers: true } as const;
const readSummary = (customerId: number) => query(getQuotationSummary, { params: { customerId } });

export const home: KindHome = {
  tiles: [
    {
      id: 'quotes-expiring',
      rank: 42,
      ...access,
      getWaiting: ({ cid }) => selectWaiting<Summary>(readSummary(cid), ({ expiring }) => expiring > 0),
      Tile: Expiring,
    },
  ],
  actionItems: {
    ...access,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listQuotations>>(
        query(listQuotations, { params: { customerId }, query: { expiring: true, sort: 'validUntil', limit: maxNamedQuotes } }),
        getExpiringItems,
      ),
    ],
  },
};

function Expiring({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const summary = useQuery({ ...readSummary(claims.cid), enabled: canLoad });
  return (
    <Metric
      label={t('kinds.quotation.tile')}
      to={linkToList('/quotations', { expiring: 'yes' })}
      result={summary}
      getValue={({ expiring }) => expiring}
    >
      {({ expiring }) => (
        <span>
          <Glyph name={expiring > 0 ? 'attention' : 'ok'} />
          {t('kinds.quotation.tile-days')}
        </span>
      )}
    </Metric>
  );
}

import type { Output } from '@demarc/contract/operation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getExpiringItems } from './action-items.ts';

const access = { feature: 'quotation', role: 'RESELLER_ORDER', isForResellers: true } as const;
const readSummary = (customerId: number) => query(getQuotationSummary, { params: { customerId } });

export const home: KindHome = {
  tiles: [{ id: 'expiring-quotes', rank: 45, ...access, Tile: ExpiringQuotes }],
  actionItems: {
    ...access,
    getQueries: ({ cid }) => [selectActionItems<Output<typeof getQuotationSummary>>(readSummary(cid), getExpiringItems)],
  },
};

function ExpiringQuotes({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const summary = useQuery({ ...readSummary(claims.cid), enabled: canLoad });
  return (
    <Metric
      label={t('kinds.quotation.expiring-tile')}
      to={linkToList('/quotations', { expiring: 'yes' })}
      result={summary}
      getValue={({ expiring }) => expiring}
    >
      {({ open: { OFFERED = 0 } }) => <span>{t('kinds.quotation.offered', { count: OFFERED })}</span>}
    </Metric>
  );
}

import { listManualAgreements } from '@demarc/contract/manual-agreement.ts';
import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems, selectWaiting } from '../homes.ts';
import { getSigningItems } from './action-items.ts';

/** The home page lists this many agreements by name and counts the rest. */
const maxNamedAgreements = 5;

type Summary = Output<typeof getManualAgreementSummary>;

const access = { feature: 'manualAgreements', role: 'RESELLER_ORDER', isForResellers: true } as const;
const readSummary = (customerId: number) => query(getManualAgreementSummary, { params: { customerId } });

export const home: KindHome = {
  tiles: [
    {
      id: 'agreements-to-sign',
      rank: 44,
      ...access,
      getWaiting: ({ cid }) => selectWaiting<Summary>(readSummary(cid), ({ byStatus: { OFFERED = 0 } }) => OFFERED > 0),
      Tile: ToSign,
    },
  ],
  actionItems: {
    ...access,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listManualAgreements>>(
        query(listManualAgreements, {
          params: { customerId },
          query: { status: ['OFFERED'], sort: 'validUntil', limit: maxNamedAgreements },
        }),
        getSigningItems,
      ),
    ],
  },
};

function ToSign({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery({ ...readSummary(claims.cid), enabled: canLoad });
  return (
    <Metric
      label={t('kinds.manual-agreement.tile')}
      to={linkToList('/manual-agreement', { status: 'OFFERED' })}
      result={summary}
      getValue={({ byStatus }) => formats.number(byStatus.OFFERED ?? 0)}
    >
      {({ byStatus }) => (
        <span>
          <Glyph name={byStatus.OFFERED ? 'attention' : 'ok'} />
          {t(byStatus.OFFERED ? 'kinds.manual-agreement.tile-waiting' : 'kinds.manual-agreement.tile-none')}
        </span>
      )}
    </Metric>
  );
}

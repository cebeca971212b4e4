import { listColocation } from '@demarc/contract/colocation.ts';
import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { inServiceStatuses } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems, selectWaiting } from '../homes.ts';
import { countCurrent } from '../menu-counts.ts';
import { getHighLoadItems, getLostFeedItems } from './action-items.ts';

/** The home page searches at most this many racks for the highest load. */
const maxReadRacks = 50;

type Racks = Output<typeof listColocation>;

const access = { feature: 'rackSpace', role: 'RESELLER_ORDER', isForResellers: true } as const;
const status = [...inServiceStatuses];

const readHighLoads = (customerId: number) =>
  query(listColocation, { params: { customerId }, query: { aboveWarning: true, status, limit: maxReadRacks } });
const readLostFeeds = (customerId: number) =>
  query(listColocation, {
    params: { customerId },
    query: { failoverState: ['NOT_REDUNDANT'], redundancy: 'A_B', status, limit: maxReadRacks },
  });

export const home: KindHome = {
  tiles: [
    {
      id: 'racks-high-load',
      rank: 25,
      ...access,
      getWaiting: ({ cid }) => selectWaiting<Racks>(readHighLoads(cid), ({ total }) => total > 0),
      Tile: HighLoads,
    },
  ],
  actionItems: {
    ...access,
    getQueries: ({ cid }) => [
      selectActionItems<Racks>(readLostFeeds(cid), (racks) => getLostFeedItems(racks, getCurrentLanguage())),
      selectActionItems<Racks>(readHighLoads(cid), (racks) => getHighLoadItems(racks, getCurrentLanguage())),
    ],
  },
};

function HighLoads({ claims: { cid: customerId }, canLoad: enabled }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const highLoads = useQuery({ ...readHighLoads(customerId), enabled });
  const lostFeeds = useQuery({ ...readLostFeeds(customerId), enabled });
  const summary = useQuery({ ...query(getColocationSummary, { params: { customerId } }), enabled });
  const racks = summary.data && countCurrent(summary.data.byStatus).count;
  if (!racks) {
    return (
      <Metric
        label={t(racks === 0 ? 'kinds.rack.racks' : 'kinds.rack.above-warning')}
        to={{ to: '/racks' }}
        result={summary}
        getValue={() => t('kinds.rack.no-racks')}
      >
        {() => <Link to="/racks">{t('kinds.rack.see-space')}</Link>}
      </Metric>
    );
  }
  return (
    <Metric
      label={t('kinds.rack.above-warning')}
      to={linkToList('/racks', { load: 'above' })}
      result={highLoads}
      getValue={({ total }) => total}
      getSecondaryText={() => t('kinds.rack.of-total', { total: formats.number(racks) })}
    >
      {() =>
        lostFeeds.data &&
        (lostFeeds.data.total > 0 ? (
          <Link {...linkToList('/racks', { redundancy: 'A_B', failover: 'NOT_REDUNDANT' })}>
            <Glyph name="trouble" />
            {t('kinds.rack.lost-feeds', { count: lostFeeds.data.total })}
          </Link>
        ) : (
          <span>
            <Glyph name="ok" />
            {t('kinds.rack.no-lost-feeds')}
          </span>
        ))
      }
    </Metric>
  );
}

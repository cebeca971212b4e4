import { hasRole } from '@demarc/contract/access.ts';
import { listAddressWatches } from '@demarc/contract/availability.ts';
import { listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { maxListedIds } from '@demarc/contract/pagination.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { PortalLink } from '../../blocks/portal-link.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getLineActionItems } from './action-items.ts';
import { LineHistory } from './line-history.tsx';

/** The home page lists this many lines of a state by name and counts the rest. */
const maxNamedLines = 5;

const feature = 'myLines';

export const home: KindHome = {
  tiles: [
    { id: 'lines-down', rank: 20, feature, orFeature: 'postalCodeCheck', Tile: FaultyLines },
    {
      id: 'watched-addresses',
      rank: 25,
      feature: 'postalCodeCheck',
      role: 'RESELLER_ORDER',
      isForResellers: true,
      Tile: WatchedAddresses,
    },
    { id: 'lines-in-service', rank: 30, feature, Tile: LinesInService },
  ],
  section: { feature, Section: LineHistory },
  actionItems: {
    feature,
    orFeature: 'postalCodeCheck',
    getQueries: ({ cid: customerId, roles }) =>
      (['DOWN', 'DEGRADED'] as const).map((state) =>
        selectActionItems<Output<typeof listLines>>(
          query(listLines, { params: { customerId }, query: { operationalState: [state], limit: maxNamedLines } }),
          (page) => getLineActionItems(page, state, hasRole(roles, 'RESELLER_SERVICE_DESK')),
        ),
      ),
  },
};

function useSummary({ claims }: HomeProps) {
  return useQuery(query(getLineSummary, { params: { customerId: claims.cid } }));
}

function FaultyLines(props: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Metric
      label={t('kinds.line.down')}
      to={linkToList('/lines', { state: 'DOWN' })}
      result={useSummary(props)}
      getValue={({ down }) => down}
      getSecondaryText={({ inService }) => t('kinds.line.of-total', { total: formats.number(inService) })}
    >
      {({ down, degraded }) => (
        <>
          {degraded > 0 && (
            <PortalLink to={linkToList('/lines', { state: 'DEGRADED' })}>
              <Glyph name="attention" />
              {t('kinds.line.degraded', { count: degraded })}
            </PortalLink>
          )}
          {down + degraded === 0 && (
            <span>
              <Glyph name="ok" />
              {t('kinds.line.all-up')}
            </span>
          )}
        </>
      )}
    </Metric>
  );
}

/** The addresses that the company watches, and at how many of them the availability has changed. */
function WatchedAddresses({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const watches = query(listAddressWatches, { params: { customerId: claims.cid }, query: { limit: maxListedIds } });
  return (
    <Metric
      label={t('kinds.line.watched')}
      to={{ to: '/postal-code-check' }}
      result={useQuery({ ...watches, enabled: canLoad })}
      getValue={({ total }) => total}
    >
      {({ items }) => {
        const changed = items.filter(({ changedAt }) => changedAt !== null).length;
        return (
          <span>
            {changed > 0 && <Glyph name="attention" />}
            {t(changed > 0 ? 'kinds.line.watched-changed' : 'kinds.line.watched-same', { count: changed })}
          </span>
        );
      }}
    </Metric>
  );
}

function LinesInService(props: HomeProps) {
  const { t } = useTranslation();
  return (
    <Metric
      label={t('kinds.line.in-service')}
      to={{ to: '/lines' }}
      result={useSummary(props)}
      getValue={({ inService }) => inService}
    >
      {({ byStatus: { PENDING: pending = 0, SUSPENDED: suspended = 0 } }) => (
        <>
          {pending > 0 && (
            <Link {...linkToList('/lines', { status: 'PENDING' })}>
              <Glyph name="running" />
              {t('kinds.line.in-delivery', { count: pending })}
            </Link>
          )}
          {suspended > 0 && (
            <Link {...linkToList('/lines', { status: 'SUSPENDED' })}>
              <Glyph name="attention" />
              {t('kinds.line.suspended', { count: suspended })}
            </Link>
          )}
          {pending + suspended === 0 && <span>{t('kinds.line.none-in-delivery')}</span>}
        </>
      )}
    </Metric>
  );
}

import { hasRole } from '@demarc/contract/access.ts';
import { listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { Metric } from '../../blocks/metric.tsx';
import { PortalLink } from '../../blocks/portal-link.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { countCurrent } from '../menu-counts.ts';
import { getLineActionItems, type Impairment, impairments } from './action-items.ts';
import { LineHistory, readHistory } from './line-history.tsx';
import { ChangingLines, ReportedFaults } from './line-tiles.tsx';
import { ownLineAccess, ownLineTiles } from './own-line-tiles.tsx';

const OwnLineSection = lazyOnOpen<HomeProps>(
  async () => (await import('./own-line-section.tsx')).loadOwnLineSection(),
  () => true,
);

/** The home page lists this many lines of a state by name and counts the rest. */
const maxNamedLines = 5;

const feature = 'myLines';
/** Users with only the finance role see invoices instead. */
const access = { feature, orFeature: 'postalCodeCheck', exceptOnlyRole: 'RESELLER_FINANCE' } as const;

export const home: KindHome = {
  tiles: [
    ...ownLineTiles,
    { id: 'lines-down', rank: 20, feature, orFeature: 'postalCodeCheck', isForResellers: true, Tile: FaultyLines },
    { id: 'lines-fault', rank: 26, feature, orFeature: 'postalCodeCheck', isForResellers: true, Tile: ReportedFaults },
    { id: 'lines', rank: 30, feature, orFeature: 'postalCodeCheck', isForResellers: true, Tile: CurrentLines },
    { id: 'lines-changing', rank: 32, feature, orFeature: 'postalCodeCheck', isForResellers: true, Tile: ChangingLines },
  ],
  sections: [
    { id: 'own-line', ...ownLineAccess, Section: OwnLineSection },
    { id: 'line-history', ...access, getReads: ({ cid }) => [readHistory(cid)], Section: LineHistory },
  ],
  actionItems: {
    ...access,
    getQueries: ({ cid: customerId, roles }) =>
      (Object.keys(impairments) as Impairment[]).map((impairment) =>
        selectActionItems<Output<typeof listLines>>(
          query(listLines, { params: { customerId }, query: { ...impairments[impairment].filter, limit: maxNamedLines } }),
          (page) => getLineActionItems(page, impairment, hasRole(roles, 'RESELLER_SERVICE_DESK')),
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

/** Shows the total of the list of lines. The tile before it counts the lines in service. */
function CurrentLines(props: HomeProps) {
  const { t } = useTranslation();
  return (
    <Metric
      label={t('kinds.line.title')}
      to={{ to: '/lines' }}
      result={useSummary(props)}
      getValue={({ byStatus }) => countCurrent(byStatus).count}
    >
      {({ byStatus: { PENDING: pending = 0, SUSPENDED: suspended = 0 } }) => (
        <>
          {pending > 0 && (
            <PortalLink to={linkToList('/lines', { status: 'PENDING' })}>
              <Glyph name={getLineDisplay('PENDING').glyph} />
              {t('kinds.line.in-delivery', { count: pending })}
            </PortalLink>
          )}
          {suspended > 0 && (
            <PortalLink to={linkToList('/lines', { status: 'SUSPENDED' })}>
              <Glyph name={getLineDisplay('SUSPENDED').glyph} />
              {t('kinds.line.suspended', { count: suspended })}
            </PortalLink>
          )}
          {pending + suspended === 0 && <span>{t('kinds.line.none-in-delivery')}</span>}
        </>
      )}
    </Metric>
  );
}

import { type LineSummary, listLines } from '@demarc/contract/line.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isRenewing } from '../../blocks/contract-term.ts';
import { formatMoment } from '../../blocks/format-moment.ts';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { Metric } from '../../blocks/metric.tsx';
import { PortalLink } from '../../blocks/portal-link.tsx';
import { query } from '../../lib/api.ts';
import { type Formats, noValue, useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { HomeProps, HomeTile } from '../homes.ts';
import { linkToLine, useOwnLines } from './own-lines.ts';

/** The access of end users to the tiles about their own line. */
export const ownLineAccess = { feature: 'myLines', orFeature: 'postalCodeCheck', isForEndUsers: true } as const;

/** Tiles for a company with a line or two, instead of counts. */
export const ownLineTiles: readonly HomeTile[] = [
  { id: 'own-line', rank: 5, ...ownLineAccess, Tile: OwnLine },
  { id: 'own-order', rank: 7, ...ownLineAccess, Tile: OwnOrder },
  { id: 'own-contract', rank: 8, ...ownLineAccess, Tile: OwnContract },
];

/**
 * Shows the speed of the only line, or the number of lines, and whether the line that needs most attention works, and since when.
 */
function OwnLine(props: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lines = useOwnLines(props);
  const [first] = lines.data?.items ?? [];
  const isOnly = lines.data?.total === 1;
  return (
    <Metric
      label={t(isOnly ? 'kinds.line.own' : 'kinds.line.title')}
      to={first && isOnly ? linkToLine(first) : { to: '/lines' }}
      result={lines}
      getValue={({ total }) => (first && isOnly ? `${formats.number(first.downMbps)} / ${formats.number(first.upMbps)}` : total)}
    >
      {() =>
        first ? (
          <PortalLink to={linkToLine(first)}>
            <Glyph name={getLineDisplay(getState(first)).glyph} />
            {formatState(first, t, formats)}
          </PortalLink>
        ) : (
          <span>{t('kinds.line.own-none')}</span>
        )
      }
    </Metric>
  );
}

/** Returns whether the line works, or its status if it is not in service. */
function getState(line: LineSummary) {
  if (isInService(line)) return line.operationalState;
  return line.status === 'PENDING' ? 'PENDING' : 'SUSPENDED';
}

function formatState(line: LineSummary, t: TFunction, formats: Formats): string {
  const state = getState(line);
  const since = isInService(line) && line.stateSince;
  return [t(`kinds.line.own-${state}`), since && t('home.since', { time: formatMoment(since, formats) })]
    .filter(Boolean)
    .join(' ');
}

function OwnOrder({ claims: { cid: customerId } }: HomeProps) {
  const { t } = useTranslation();
  const lines = useQuery(query(listLines, { params: { customerId }, query: { hasOpenOrder: true, limit: 1 } }));
  return (
    <Metric
      label={t('kinds.line.own-order')}
      result={lines}
      getValue={({ items: [first] }) => first?.openOrderNumber ?? t('kinds.line.own-order-none')}
    >
      {({ items: [first] }) =>
        first ? (
          <PortalLink to={linkToLine(first)}>
            <Glyph name="running" />
            {t(`kinds.line.own-order-${first.status === 'PENDING' ? 'new' : 'change'}`)}
          </PortalLink>
        ) : (
          <span>{t('kinds.line.own-order-none-text')}</span>
        )
      }
    </Metric>
  );
}

/** Shows when the contract of the line ends or can be terminated. */
function OwnContract(props: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lines = useOwnLines(props);
  return (
    <Metric
      label={t('kinds.line.own-contract')}
      result={lines}
      getValue={({ items: [first] }) => {
        if (!first) return noValue;
        return isRenewing(first) ? t('kinds.line.own-monthly') : formats.date(first.terminationDate ?? first.contractEndDate);
      }}
    >
      {({ items: [first] }) => first && <span>{t(`kinds.line.own-${getTermPhase(first)}`)}</span>}
    </Metric>
  );
}

function getTermPhase(line: LineSummary): 'termination' | 'renewing' | 'term' | 'not-started' {
  if (line.terminationDate) return 'termination';
  if (isRenewing(line)) return 'renewing';
  return line.contractEndDate ? 'term' : 'not-started';
}

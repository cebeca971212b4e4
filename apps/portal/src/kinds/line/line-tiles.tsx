import { listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { PortalLink } from '../../blocks/portal-link.tsx';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import type { HomeProps } from '../homes.ts';

/** Shows the number of lines with a reported fault that has not been resolved. */
export function ReportedFaults({ claims: { cid: customerId }, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const read = query(listLines, { params: { customerId }, query: { hasOpenFault: true, limit: 1 } });
  return (
    <Metric
      label={t('kinds.line.reported-faults')}
      to={linkToList('/lines', { fault: 'open' })}
      result={useQuery({ ...read, enabled: canLoad })}
      getValue={({ total }) => total}
    >
      {({ total }) => (
        <span>
          <Glyph name={total > 0 ? 'waiting' : 'ok'} />
          {t(total > 0 ? 'kinds.line.faults-with-us' : 'kinds.line.no-faults', { count: total })}
        </span>
      )}
    </Metric>
  );
}

/**
 * Shows the number of lines that an order delivers, changes or terminates. The number of all lines includes those being
 * delivered.
 */
export function ChangingLines({ claims: { cid: customerId }, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const read = query(listLines, { params: { customerId }, query: { hasOpenOrder: true, limit: 1 } });
  const summary = useQuery({ ...query(getLineSummary, { params: { customerId } }), enabled: canLoad });
  const { PENDING_CHANGE: changing = 0, PENDING_TERMINATION: ending = 0 } = summary.data?.byStatus ?? {};
  return (
    <Metric
      label={t('kinds.line.changing')}
      to={linkToList('/lines', { openOrder: 'open' })}
      result={useQuery({ ...read, enabled: canLoad })}
      getValue={({ total }) => total}
    >
      {() => (
        <>
          {changing > 0 && (
            <PortalLink to={linkToList('/lines', { status: 'PENDING_CHANGE' })}>
              <Glyph name="running" />
              {t('kinds.line.being-changed', { count: changing })}
            </PortalLink>
          )}
          {ending > 0 && (
            <PortalLink to={linkToList('/lines', { status: 'PENDING_TERMINATION' })}>
              <Glyph name="running" />
              {t('kinds.line.ending', { count: ending })}
            </PortalLink>
          )}
          {changing + ending === 0 && <span>{t('kinds.line.none-changing')}</span>}
        </>
      )}
    </Metric>
  );
}

import { getLineSummary } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import type { HomeProps, KindHome } from '../homes.ts';

export const home: KindHome = { feature: 'myLines', summary: 'home.standing', Metrics: FaultyLines };

function FaultyLines({ params }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery(query(getLineSummary, { params }));
  const countLinesInUse = ({ byStatus }: Output<typeof getLineSummary>) =>
    (byStatus.ACTIVE ?? 0) + (byStatus.PENDING_CHANGE ?? 0) + (byStatus.PENDING_TERMINATION ?? 0);
  return (
    <Metric
      label={t('kinds.line.down')}
      to={linkToList('/lines', { state: 'DOWN' })}
      result={summary}
      getCount={({ down }) => down}
      getSecondaryText={(loaded) => t('kinds.line.of-total', { total: formats.number(countLinesInUse(loaded)) })}
    >
      {({ down, degraded }) => (
        <>
          {degraded > 0 && (
            <Link {...linkToList('/lines', { state: 'DEGRADED' })}>
              <Glyph name="attention" />
              {t('kinds.line.degraded', { count: degraded })}
            </Link>
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

import type { PowerCheck, PowerForecast } from '@demarc/contract/power/check.ts';
import { phaseImbalanceLimitPercent } from '@demarc/contract/power/event.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { HowComputed } from './how-computed.tsx';
import styles from './power.module.css';

/** Shows when the commitment will be reached if the trend continues. */
export function ForecastSection({ forecast }: { forecast: PowerForecast }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('power.forecast')}>
      <p className={styles.soft}>{describeForecast(forecast, t, formats)}</p>
      <HowComputed>{t('power.forecast-how', { count: forecast.daysUsed })}</HowComputed>
    </Section>
  );
}

/** The forecast in a sentence, with the range if there is one. */
function describeForecast(forecast: PowerForecast, t: TFunction, formats: Formats): string {
  const { state, days, date, earliestDate, latestDate, changeKwPerWeek } = forecast;
  if (state !== 'RISING' || days === null) return t(`power.forecast-${state}`);
  const fullRange =
    latestDate === null
      ? t('power.forecast-earliest', { from: formats.dayMonth(earliestDate) })
      : t('power.forecast-range', { from: formats.dayMonth(earliestDate), to: formats.dayMonth(latestDate) });
  const range = earliestDate === latestDate ? '' : fullRange;
  const when = t('power.forecast-RISING', { count: days, date: formats.dayMonth(date), range });
  const change = changeKwPerWeek === null ? '' : t('power.forecast-change', { power: formatKw(changeKwPerWeek) });
  return [when, change].filter(Boolean).join(' ');
}

/** Shows how evenly the phases of each feed are loaded. */
export function ImbalanceSection({ imbalance }: { imbalance: PowerCheck['phaseImbalance'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (imbalance.length === 0) return null;
  return (
    <Section title={t('power.imbalance')}>
      <ul className={styles.list}>
        {imbalance.map(({ feed, imbalancePercent, limitPercent }) => (
          <li key={feed} className={styles.between}>
            <span>{t('rack-order.feed', { label: feed })}</span>
            {imbalancePercent === null ? (
              <span>{t('power.no-load')}</span>
            ) : (
              <Status name={imbalancePercent > limitPercent ? 'attention' : 'ok'}>{formats.percent(imbalancePercent)}</Status>
            )}
          </li>
        ))}
      </ul>
      <HowComputed>{t('power.imbalance-how', { percent: formats.percent(phaseImbalanceLimitPercent) })}</HowComputed>
    </Section>
  );
}

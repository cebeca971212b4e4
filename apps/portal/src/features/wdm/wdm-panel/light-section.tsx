import { coloredOpticFacts, getLightState, type LightThresholds } from '@demarc/contract/optical-budget.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import type { LightHistory, Wdm } from '@demarc/contract/wdm.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ChartOrTable } from '../../../ui/chart/chart-or-table.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { formatLevel, LightStatus } from '../light-status.tsx';
import { LightChart } from './light-chart.tsx';
import { findLowest, toLightPoints } from './light-series.ts';
import { useLightHistory } from './use-light-history.ts';
import styles from './wdm-panel.module.css';

const periods = { '24H': 1, '7D': 7, '30D': 30, '12M': 365 } as const;
type Period = keyof typeof periods;

/** The light that arrives at both ends, now and over time, with the limits of the receivers. */
export function LightSection({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('7D');
  const [isTable, setTable] = useState(false);
  const light = useLightHistory(wavelength.wdmId, periods[period]);
  return (
    <Section title={t('wdm.light')}>
      <LightFacts wavelength={wavelength} />
      <div className={styles.choices}>
        <SegmentedControl<Period>
          label={t('wdm.period')}
          value={period}
          options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`wdm.period-${value}`) }))}
          onChange={setPeriod}
        />
        <ChartOrTable isTable={isTable} onChange={setTable} />
      </div>
      <AsyncContent result={light} name={t('wdm.light')} lines={9}>
        {(history) => <LightView history={history} isTable={isTable} name={t(`wdm.period-${period}`)} />}
      </AsyncContent>
    </Section>
  );
}

/** The last reading of both ends, and the limits. */
function LightFacts({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rxPowerDbmA, rxPowerDbmZ, measuredAt, lightThresholds, lineOptic } = wavelength;
  const renderLevel = (dbm: number | null) => {
    if (dbm === null) return null;
    const state = getLightState(dbm, lightThresholds);
    const text = formatLevel(dbm, t, formats);
    return (
      <LightStatus wavelength={wavelength} state={state}>
        {isInService(wavelength) ? t('wdm.level', { level: text, state: t(`wdm.light-${state}`) }) : text}
      </LightStatus>
    );
  };
  return (
    <Facts
      facts={toFacts([
        [t('dc-connection-order.end-A'), renderLevel(rxPowerDbmA)],
        [t('dc-connection-order.end-Z'), renderLevel(rxPowerDbmZ)],
        [t('wdm.measured'), measuredAt ? formats.dateTime(measuredAt) : t('wdm.not-measured')],
        [
          t('wdm.limits'),
          t('wdm.limits-of', {
            ...formatLimits(lightThresholds, formats.number),
            optic: coloredOpticFacts[lineOptic].name,
          }),
        ],
      ])}
    />
  );
}

function formatLimits({ lowCriticalDbm, highCriticalDbm }: LightThresholds, format: (value: number) => string) {
  return { min: format(lowCriticalDbm), max: format(highCriticalDbm) };
}

function LightView({ history, isTable, name }: { history: LightHistory; isTable: boolean; name: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const points = useMemo(() => toLightPoints(history), [history]);
  const [lowestA, lowestZ] = [findLowest(points, 'lowestA'), findLowest(points, 'lowestZ')];
  if (lowestA === null && lowestZ === null) return <p className={panel.soft}>{t('wdm.nothing-measured')}</p>;
  const sentence = t('wdm.lowest', { a: formatLevel(lowestA, t, formats), z: formatLevel(lowestZ, t, formats) });
  const show = (dbm: number | null) => formatLevel(dbm, t, formats);
  return (
    <>
      <p className={panel.soft}>{sentence}</p>
      {isTable ? (
        <ChartTable
          caption={`${t('wdm.light')}, ${name}`}
          head={[t('wdm.time'), t('wdm.average-A'), t('wdm.lowest-A'), t('wdm.average-Z'), t('wdm.lowest-Z')]}
          rows={points
            .filter(({ a, z }) => a !== null || z !== null)
            .toReversed()
            .map(({ at, ...powers }) => [
              formats.dateTime(at),
              show(powers.a),
              show(powers.lowestA),
              show(powers.z),
              show(powers.lowestZ),
            ])}
        />
      ) : (
        <LightChart points={points} thresholds={history.thresholds} label={`${t('wdm.light')}, ${name}: ${sentence}`} />
      )}
    </>
  );
}

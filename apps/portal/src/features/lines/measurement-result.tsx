import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../blocks/format-duration.ts';
import { type Formats, noValue, useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './diagnostics.module.css';
import { getFollowUp } from './line-rules.ts';
import { getMeasuredValues, type MeasuredValue } from './measured-values.ts';

const severityGlyphs = { OK: 'ok', WARNING: 'attention', FAULT: 'trouble' } as const;

/** Whether the user can measure the line now, later or never. */
export interface MeasurementAvailability {
  measuring: 'now' | 'later' | 'never';
  /** The text for when a measurement is possible, if later. */
  laterText: string;
}

interface MeasurementResultProps {
  diagnostic: Diagnostic;
  /** Null for a measurement in the history. */
  next: MeasurementAvailability | null;
}

/** The result of a measurement: each value with its limit, and advice for values beyond it. */
export function MeasurementResult({ diagnostic, next }: MeasurementResultProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const values = getMeasuredValues(diagnostic);
  if (diagnostic.status === 'FAILED') return <p className={styles.soft}>{t('line.diagnostic-failed')}</p>;
  return (
    <>
      <Advice diagnostic={diagnostic} next={next} />
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map((value) => (
            <div key={value.name}>
              <dt>
                {value.severity ? <Glyph name={severityGlyphs[value.severity]} /> : <span />}
                {t(`line-diagnostic.measured-${value.name}`)}
                {value.severity && value.severity !== 'OK' && (
                  <span className="unseen"> ({t(`line-diagnostic.verdict-${value.severity}`)})</span>
                )}
              </dt>
              <dd>
                {formatValue(value, t, formats)}
                {value.limit && (
                  <span>
                    {' '}
                    ·{' '}
                    {t(`line-diagnostic.limit-${value.limit.finds}`, {
                      limit: formatWithUnit(value.limit.value, value.unit, t, formats),
                    })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** One block of advice per finding; nothing when all is well. */
function Advice({ diagnostic, next }: MeasurementResultProps) {
  const { t } = useTranslation();
  return diagnostic.findings.map(({ code, severity }) => (
    <div key={code} className={severity === 'FAULT' ? styles.fault : styles.warning}>
      <b>{t(`line-diagnostic.finding-${code}`)}</b>
      <p>
        <AdviceText code={code} next={next} />
      </p>
    </div>
  ));
}

/** Advice for a finding. Recommends a measurement only if the user may start one, with the time if that is later. */
export function AdviceText({
  code,
  next,
}: { code: Diagnostic['findings'][number]['code'] } & Pick<MeasurementResultProps, 'next'>) {
  const { t } = useTranslation();
  const followUp = next && getFollowUp(code, next.measuring);
  return [t(`line.advice-${code}`), followUp && t(`line-diagnostic.then-${code}`), followUp === 'later' && next?.laterText]
    .filter(Boolean)
    .join(' ');
}

/** Formats a measured value for the user's locale; translates states. */
function formatValue({ name, value, unit }: MeasuredValue, t: TFunction, formats: Formats): string {
  if (value === null) return noValue;
  if (typeof value === 'boolean') return t(value ? 'line-diagnostic.yes' : 'line-diagnostic.no');
  if (typeof value === 'number') return formatWithUnit(value, unit, t, formats);
  const key = `line-diagnostic.measured-${name}-${value}`;
  return i18next.exists(key) ? t(key) : value;
}

function formatWithUnit(value: number, unit: MeasuredValue['unit'], t: TFunction, formats: Formats): string {
  if (unit === '%') return formats.percent(value);
  if (unit === 's') return formatDuration(value, t);
  if (unit === 'kbps') return `${formats.number(Math.round(value / 100) / 10)} Mbit/s`;
  const text = formats.number(value);
  return unit === null ? text : `${text}\u00a0${unit === 'C' ? '°C' : unit}`;
}

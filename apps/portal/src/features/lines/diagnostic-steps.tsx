import { findingThresholds } from '@demarc/contract/diagnostic-findings.ts';
import { getLinePing, listLineSessions } from '@demarc/contract/line.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../blocks/format-duration.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';
import styles from './diagnostics.module.css';
import { AdviceText, type MeasurementAvailability } from './measurement-result.tsx';
import { isSilentNow, summarizePing } from './ping-series.ts';
import { useLineParams } from './use-line.ts';

interface DiagnosticStepProps {
  glyph: GlyphName;
  title: string;
  /** How the step affects the line. */
  hint: string;
  value: ReactNode;
  children?: ReactNode;
}

/** One value of the line with its rating, its meaning, and below it what to do. */
export function DiagnosticStep({ glyph, title, hint, value, children }: DiagnosticStepProps) {
  return (
    <li>
      <div className={styles.step}>
        <div>
          <Status name={glyph}>{title}</Status>
          <p className={styles.hint}>{hint}</p>
        </div>
        <div className={styles.value}>{value}</div>
      </div>
      {children && <div className={styles.found}>{children}</div>}
    </li>
  );
}

/** Whether the line is online. */
export function SessionStep({ lineId, next }: { lineId: number; next: MeasurementAvailability }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(lineId);
  const latest = useQuery(query(listLineSessions, { params, query: { limit: 1 } }));
  const session = latest.data?.items[0];
  const isOnline = session?.stoppedAt === null;
  const formatText = () => {
    if (latest.isError) return t('loader.failed');
    if (latest.isPending) return t('loader.loading');
    if (!session) return t('line-diagnostic.no-sessions');
    return isOnline
      ? t('line-diagnostic.online-since', {
          time: formats.dateTime(session.startedAt),
          duration: formatDuration(session.durationSeconds, t),
        })
      : t('line-diagnostic.offline-since', { time: formats.dateTime(session.stoppedAt) });
  };
  return (
    <DiagnosticStep
      glyph={!session ? 'open' : isOnline ? 'ok' : 'trouble'}
      title={t('line-diagnostic.session')}
      hint={t('line-diagnostic.session-text')}
      value={formatText()}
    >
      {session && !isOnline && (
        <div className={styles.fault}>
          <b>{t('line-diagnostic.finding-NO_SESSION')}</b>
          <p>
            <AdviceText code="NO_SESSION" next={next} />
          </p>
        </div>
      )}
    </DiagnosticStep>
  );
}

/** Whether the line responded to the pings of the last three hours. */
export function PingStep({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(lineId);
  const ping = useQuery(query(getLinePing, { params, query: { range: '3H' } }));
  const summary = ping.data ? summarizePing(ping.data.points) : null;
  const { warning, fault } = findingThresholds.PACKET_LOSS;
  const glyph = !summary ? 'open' : summary.lossPercent > fault ? 'trouble' : summary.lossPercent > warning ? 'attention' : 'ok';
  const formatText = () => {
    if (ping.isError) return t('loader.failed');
    if (ping.isPending) return t('loader.loading');
    if (!summary) return t('line-diagnostic.ping-none');
    const loss = t('line-diagnostic.loss-with-limit', {
      loss: formats.percent(summary.lossPercent),
      limit: formats.percent(warning),
    });
    const { lastResponseAt } = ping.data;
    return [
      summary.averageMs !== null && `${formats.number(Math.round(summary.averageMs * 10) / 10)} ms`,
      loss,
      isSilentNow(ping.data) && lastResponseAt && t('line-diagnostic.last-response', { time: formats.dateTime(lastResponseAt) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <DiagnosticStep
      glyph={glyph}
      title={t('line-diagnostic.ping-3h')}
      hint={t('line-diagnostic.ping-text')}
      value={formatText()}
    />
  );
}

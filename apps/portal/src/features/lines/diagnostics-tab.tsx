import { findingThresholds } from '@demarc/contract/diagnostic-findings.ts';
import { getLinePing, type Line, listLineSessions } from '@demarc/contract/line.ts';
import {
  type Diagnostic,
  type DiagnosticType,
  listLineDiagnostics,
  startLineDiagnostic,
} from '@demarc/contract/line-diagnostic.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { useIsLive } from '../../lib/live-state.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Note } from '../../ui/note.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { DiagnosticRuns } from './diagnostic-runs.tsx';
import styles from './diagnostics.module.css';
import { formatBlockReason } from './format-block-reason.ts';
import { formatDuration } from './line-format.ts';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import { diagnosticOrder, getBlockReason, getNextMeasurementAt } from './line-rules.ts';
import { AdviceText, type MeasurementAvailability, MeasurementResult } from './measurement-result.tsx';
import { summarizePing } from './ping-series.ts';
import { getRunGlyph, isRunning } from './run-status.tsx';
import { useLineParams } from './use-line.ts';

const pollIntervalMs = 2_000;
/** A live event announces the end of a measurement; polling catches missed events. */
const livePollIntervalMs = 10_000;

/** A result older than 30 minutes says little about the current state. */
const maxResultAgeMs = 30 * 60_000;

/** Troubleshooting steps, ordered from no impact on the line to the most intrusive. */
export function DiagnosticsTab({ line, report }: { line: Line; report: RowAction }) {
  const { t } = useTranslation();
  const params = useLineParams(line.lineId);
  const refetchIntervalMs = useIsLive() ? livePollIntervalMs : pollIntervalMs;
  const runs = useQuery({
    ...query(listLineDiagnostics, { params }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? refetchIntervalMs : false),
  });
  return (
    <AsyncContent result={runs} lines={8}>
      {({ items, supportedTypes, nextPossibleAt }) => (
        <div className={styles.body}>
          <DiagnosticSteps line={line} runs={items} types={supportedTypes} nextPossibleAt={nextPossibleAt} />
          <ReportFaultPrompt report={report} />
          <Section title={t('line.runs')} count={items.length}>
            <DiagnosticRuns items={items} />
          </Section>
        </div>
      )}
    </AsyncContent>
  );
}

/** What to do when the advice above did not help. */
function ReportFaultPrompt({ report: { label, icon, reason, onClick } }: { report: RowAction }) {
  const { t } = useTranslation();
  return (
    <div className={styles.unsolved}>
      <p>{t('line.unsolved')}</p>
      <ActionButton label={label} reason={reason ?? null} {...(icon ? { icon } : {})} {...(onClick ? { onClick } : {})} />
    </div>
  );
}

interface DiagnosticStepsProps {
  line: Line;
  runs: readonly Diagnostic[];
  types: readonly DiagnosticType[];
  nextPossibleAt: string | null;
}

function DiagnosticSteps({ line, runs, types, nextPossibleAt }: DiagnosticStepsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const params = useLineParams(line.lineId);
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  const [waitMinutes, setWaitMinutes] = useState<number | null>(null);
  const now = useNowUntil(nextPossibleAt);
  const running = runs.find(isRunning);
  const possibleAt = getNextMeasurementAt(nextPossibleAt, now);
  const laterText = possibleAt ? t('line.next-at', { time: formats.time(possibleAt) }) : '';
  const blocked = formatBlockReason(getBlockReason('diagnose', line, claims?.roles ?? []), t, formats);
  const reason = blocked ?? (running ? t('line.diagnostic-runs') : laterText || null);
  const nextMeasuring: MeasurementAvailability = {
    measuring: blocked ? 'never' : reason ? 'later' : 'now',
    laterText: running ? t('line.diagnostic-runs') : laterText,
  };

  const steps = diagnosticOrder.filter((type) => types.includes(type));
  const findLastRun = (type: DiagnosticType) => runs.find((run) => run.type === type);
  // The first step without a recent result.
  const next = steps.find((type) => {
    const run = findLastRun(type);
    return !run || (!isRunning(run) && Date.now() - Date.parse(run.startedAt) > maxResultAgeMs);
  });
  const toRequest = (type: DiagnosticType) => ({ params, body: { type } });
  const start = useWrite(startLineDiagnostic, {
    stale: [listLineDiagnostics],
    handles: [429],
    input: () => (next ? toRequest(next) : null),
  });
  const measure = (type: DiagnosticType) => {
    setRefusal(null);
    setWaitMinutes(null);
    start.mutate(toRequest(type), {
      onError: (error) => {
        if (getErrorStatus(error) === 429) setWaitMinutes(getRetryAfterMinutes(error));
        else setRefusal(getLineRefusal(error));
      },
    });
  };
  return (
    <Section title={t('line.ladder')}>
      <p className={styles.soft}>{t('line.ladder-text')}</p>
      <LineRefusal code={refusal} title={t('line.not-measured')} />
      {waitMinutes !== null && (
        <Note kind="attention" title={t('line.not-measured')}>
          {t('line.quota', { count: waitMinutes })}
        </Note>
      )}
      <ol className={styles.ladder}>
        <SessionStep lineId={line.lineId} next={nextMeasuring} />
        <PingStep lineId={line.lineId} />
        {steps.map((type) => {
          const run = findLastRun(type);
          return (
            <Step
              key={type}
              glyph={getRunGlyph(run)}
              title={t(`line.diagnostic-${type}`)}
              hint={t(`line.diagnostic-${type}-text`)}
              value={<RunSummary run={run} />}
              action={
                <ActionButton
                  size="small"
                  icon="refresh"
                  variant={type === next && !reason ? 'primary' : 'default'}
                  label={t(run ? 'line.measure-again' : 'line.measure')}
                  reason={reason}
                  isBusy={start.isPending && start.variables.body.type === type}
                  onClick={() => measure(type)}
                />
              }
            >
              {run && !isRunning(run) && <MeasurementResult diagnostic={run} next={nextMeasuring} />}
            </Step>
          );
        })}
      </ol>
      <p className={styles.hint} role="status">
        {reason ?? t('line.next-now')} {!blocked && t('line.quota-text')}
      </p>
    </Section>
  );
}

/** The current time, updated when the given moment has passed. */
function useNowUntil(moment: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const left = moment === null ? 0 : Date.parse(moment) - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left + 100);
    return () => clearTimeout(timer);
  }, [moment]);
  return now;
}

interface StepProps {
  glyph: GlyphName;
  title: string;
  /** How the step affects the line. */
  hint: string;
  value: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

function Step({ glyph, title, hint, value, action, children }: StepProps) {
  return (
    <li>
      <div className={styles.step}>
        <div>
          <Status name={glyph}>{title}</Status>
          <p className={styles.hint}>{hint}</p>
        </div>
        <div className={styles.value}>{value}</div>
        <div className={styles.action}>{action}</div>
      </div>
      {children && <div className={styles.found}>{children}</div>}
    </li>
  );
}

function SessionStep({ lineId, next }: { lineId: number; next: MeasurementAvailability }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(lineId);
  const latest = useQuery(query(listLineSessions, { params, query: { limit: 1 } }));
  const session = latest.data?.items[0];
  const isOnline = session?.stoppedAt === null;
  const text = () => {
    if (latest.isError) return t('loader.failed');
    if (latest.isPending) return t('loader.loading');
    if (!session) return t('line.no-sessions');
    return isOnline
      ? t('line.online-since', {
          time: formats.dateTime(session.startedAt),
          duration: formatDuration(session.durationSeconds, t),
        })
      : t('line.offline-since', { time: formats.dateTime(session.stoppedAt) });
  };
  return (
    <Step
      glyph={!session ? 'open' : isOnline ? 'ok' : 'trouble'}
      title={t('line.session')}
      hint={t('line.session-text')}
      value={text()}
    >
      {session && !isOnline && (
        <div className={styles.fault}>
          <b>{t('line.finding-NO_SESSION')}</b>
          <p>
            <AdviceText code="NO_SESSION" next={next} />
          </p>
        </div>
      )}
    </Step>
  );
}

function PingStep({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(lineId);
  const ping = useQuery(query(getLinePing, { params, query: { range: '3H' } }));
  const summary = ping.data ? summarizePing(ping.data.points) : null;
  const { warning, fault } = findingThresholds.PACKET_LOSS;
  const glyph = !summary ? 'open' : summary.lossPercent > fault ? 'trouble' : summary.lossPercent > warning ? 'attention' : 'ok';
  const text = () => {
    if (ping.isError) return t('loader.failed');
    if (ping.isPending) return t('loader.loading');
    if (!summary) return t('line.ping-none');
    const loss = t('line.loss-with-limit', { loss: formats.percent(summary.lossPercent), limit: formats.percent(warning) });
    return summary.averageMs === null ? loss : `${formats.number(Math.round(summary.averageMs * 10) / 10)} ms · ${loss}`;
  };
  return <Step glyph={glyph} title={t('line.ping-3h')} hint={t('line.ping-text')} value={text()} />;
}

function RunSummary({ run }: { run: Diagnostic | undefined }) {
  const { t } = useTranslation();
  if (!run) return t('line.not-yet-measured');
  if (isRunning(run)) return t('line.running');
  return (
    <>
      {t(`line.verdict-${run.verdict ?? 'INCONCLUSIVE'}`)}, <RelativeTime value={run.finishedAt ?? run.startedAt} />
    </>
  );
}

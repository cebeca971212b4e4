import type { Line } from '@demarc/contract/line.ts';
import { type Diagnostic, listLineDiagnostics, startLineDiagnostic } from '@demarc/contract/line-diagnostic.ts';
import { listLineFaults } from '@demarc/contract/line-fault.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultList } from '../../blocks/fault/fault-list.tsx';
import { FaultReportStatus } from '../../blocks/fault/fault-report-status.tsx';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../lib/errors.ts';
import { type Formats, useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Note } from '../../ui/note.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { Section } from '../../ui/section.tsx';
import textButton from '../../ui/text-button.module.css';
import { DiagnosticRuns } from './diagnostic-runs.tsx';
import { DiagnosticStep, PingStep, SessionStep } from './diagnostic-steps.tsx';
import styles from './diagnostics.module.css';
import { DiagramConclusion, getDiagramState, isProblem, recommendsToMeasure } from './diagram-conclusion.tsx';
import { formatBlockReason } from './format-block-reason.ts';
import { recentMs } from './line-diagram.ts';
import { LineDiagramView } from './line-diagram-view.tsx';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import { getBlockReason, getLongAfter, getNextMeasurementAt, getUsualSeconds } from './line-rules.ts';
import { linkToFault } from './link-to-fault.ts';
import { type MeasurementAvailability, MeasurementResult } from './measurement-result.tsx';
import { ResultTime } from './result-time.tsx';
import { ReturningFault } from './returning-fault.tsx';
import { getRunGlyph, isRunning } from './run-status.tsx';
import { useLineParams } from './use-line.ts';
import { useLineHealth } from './use-line-health.ts';
import { useScrollToResult } from './use-scroll-to-result.ts';

/** The diagram of the line with its conclusion, and one button that measures everything. */
export function DiagnosticsTab({ line, report }: Pick<DiagnosticsSectionProps, 'line' | 'report'>) {
  const { t } = useTranslation();
  const { result, ...health } = useLineHealth(line);
  return (
    <AsyncContent result={result} name={t('line.tab-diagnostics')} lines={8}>
      {({ items, nextPossibleAt }) => (
        <div className={styles.body}>
          <DiagnosticsSection line={line} {...health} items={items} nextPossibleAt={nextPossibleAt} report={report} />
          <Section title={t('line-diagnostic.runs')} count={items.length}>
            <DiagnosticRuns items={items} />
          </Section>
          <FaultsSection lineId={line.lineId} />
        </div>
      )}
    </AsyncContent>
  );
}

/** The reported faults and their state. */
function FaultsSection({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const faults = useQuery(query(listLineFaults, { params: useLineParams(lineId) }));
  return (
    <Section title={t('fault.title')} {...(faults.data ? { count: faults.data.length } : {})}>
      <AsyncContent result={faults} name={t('fault.title')} lines={2}>
        {(items) => <FaultList faults={items} />}
      </AsyncContent>
    </Section>
  );
}

interface DiagnosticsSectionProps extends Omit<ReturnType<typeof useLineHealth>, 'result'> {
  line: Line;
  /** The measurements, newest first. */
  items: readonly Diagnostic[];
  nextPossibleAt: string | null;
  /** The action to report the fault, if that is the next step. */
  report: RowAction | null;
}

function DiagnosticsSection(props: DiagnosticsSectionProps) {
  const { line, technical, diagram, fault, lost, items, nextPossibleAt, report } = props;
  const [newest] = items;
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const now = useNowUntil(nextPossibleAt);
  const isMeasuring = newest !== undefined && isRunning(newest);
  const longAfter = isMeasuring ? getLongAfter(newest, items) : null;
  const progressNow = useNowUntil(longAfter);
  const isLong = longAfter !== null && progressNow >= Date.parse(longAfter);
  const progress = isMeasuring ? formatProgress(newest, items, isLong, t, formats) : '';
  const possibleAt = getNextMeasurementAt(nextPossibleAt, now);
  const laterText = possibleAt ? t('line-diagnostic.next-at', { time: formats.time(possibleAt) }) : '';
  const blocked = formatBlockReason(getBlockReason('diagnose', line, claims?.roles ?? []), t, formats);
  const reason = blocked ?? (isMeasuring ? t('line.diagnostic-runs') : laterText || null);
  const next: MeasurementAvailability = {
    // While a diagnostic runs, the advice of the earlier one does not change, so that it is not announced again.
    measuring: blocked ? 'never' : reason && !isMeasuring ? 'later' : 'now',
    laterText,
  };
  const { measure, isStarting, refusal, waitMinutes } = useMeasureLine(line.lineId);
  const sectionRef = useRef<HTMLDivElement>(null);
  const resultRef = useRef<HTMLDivElement>(null);
  const { markStarted } = useScrollToResult(sectionRef, resultRef, isMeasuring);
  // Without measurements, the diagram shows the state that the network reports, which stays current while one runs.
  const isEarlier = isMeasuring && diagram.runs.length > 0;
  const isFaulty = isProblem(getDiagramState(diagram));
  const [shown] = diagram.runs;
  const isOld = shown !== undefined && now - Date.parse(shown.startedAt) > recentMs;
  const isRecent = newest !== undefined && now - Date.parse(newest.startedAt) <= recentMs;
  const isMeasureMain = !reason && (isOld || !report);
  const hasFailed = newest?.status === 'FAILED' && diagram.conclusion !== 'inconclusive';
  const isNextTimeShown = hasFailed || (next.measuring === 'later' && recommendsToMeasure(diagram));
  return (
    <div ref={sectionRef} className={styles.section}>
      <Section
        title={t('line-diagnostic.diagram')}
        aside={
          <ActionButton
            icon="refresh"
            variant={isMeasureMain ? 'primary' : 'default'}
            label={t(isRecent ? 'line-diagnostic.measure-again' : 'line-diagnostic.measure')}
            disabledReason={reason}
            isBusy={isStarting}
            onClick={() => {
              markStarted();
              measure();
            }}
          />
        }
      >
        {hasFailed && (
          <Note kind="attention" title={t('line.diagnostic-failed-at', { time: formats.dateTime(newest.startedAt) })}>
            {t('line.diagnostic-failed-text', possibleAt ? { context: 'later', time: formats.time(possibleAt) } : {})}
          </Note>
        )}
        <ResultTime diagram={diagram} isMeasuring={isMeasuring} hasFailed={hasFailed} progress={progress} />
        <LineRefusal code={refusal} title={t('line.not-measured')} />
        {waitMinutes !== null && (
          <Note kind="attention" title={t('line.not-measured')}>
            {t('line-diagnostic.quota', { count: waitMinutes })}
          </Note>
        )}
        <LineDiagramView line={line} technical={technical} diagram={diagram} isEarlier={isEarlier} />
        <div ref={resultRef} className={styles.result}>
          <DiagramConclusion
            diagram={diagram}
            next={next}
            isMeasuring={isMeasuring}
            isEarlier={isEarlier}
            report={report}
            isReportMain={!isMeasureMain}
          />
          <p className={styles.remarks}>
            {(isFaulty || fault) && <FaultReportStatus fault={fault} to={(openFault) => linkToFault(line.lineId, openFault)} />}
            {!fault && !report && isInService(line) && <span>{t('line-diagnostic.unsolved')}</span>}
            <ReturningFault lineId={line.lineId} lost={lost} />
            {!blocked && (
              <span>
                {possibleAt ? !isNextTimeShown && laterText : !isMeasuring && t('line-diagnostic.next-now')}{' '}
                {t('line-diagnostic.quota-text')}
              </span>
            )}
          </p>
        </div>
        <details className={styles.details}>
          <summary className={textButton.summary}>{t('line-diagnostic.all-values')}</summary>
          <ol className={styles.ladder}>
            <SessionStep lineId={line.lineId} next={next} />
            <PingStep lineId={line.lineId} />
            {diagram.runs.map((run) => (
              <DiagnosticStep
                key={run.diagnosticId}
                glyph={getRunGlyph(run)}
                title={t(`line.diagnostic-${run.type}`)}
                hint={t(`line.diagnostic-${run.type}-text`)}
                value={<RelativeTime value={run.startedAt} />}
              >
                <MeasurementResult diagnostic={run} next={next} />
              </DiagnosticStep>
            ))}
          </ol>
        </details>
      </Section>
    </div>
  );
}

/** Formats when a measurement started, and how long measurements of this line take or that this one takes longer. */
function formatProgress(
  { startedAt }: Diagnostic,
  items: readonly Diagnostic[],
  isLong: boolean,
  t: TFunction,
  formats: Formats,
): string {
  const usual = getUsualSeconds(items);
  const time = formats.time(startedAt);
  if (isLong) return `${t('line.diagnostic-runs')} ${t('line-diagnostic.started-long', { time })}`;
  const progress =
    usual === null ? t('line-diagnostic.started-at', { time }) : t('line-diagnostic.started-takes', { time, count: usual });
  return `${t('line.diagnostic-runs')} ${progress}`;
}

/** Starts one measurement of everything. */
function useMeasureLine(lineId: number) {
  const params = useLineParams(lineId);
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  const [waitMinutes, setWaitMinutes] = useState<number | null>(null);
  const request = { params, body: {} };
  const start = useWrite(startLineDiagnostic, {
    invalidates: [listLineDiagnostics],
    handles: [429],
    previewInput: () => request,
  });
  const measure = () => {
    setRefusal(null);
    setWaitMinutes(null);
    start.mutate(request, {
      onError: (error) => {
        if (getErrorStatus(error) === 429) setWaitMinutes(getRetryAfterMinutes(error));
        else setRefusal(getLineRefusal(error));
      },
    });
  };
  return { measure, isStarting: start.isPending, refusal, waitMinutes };
}

/** The current time, which updates once `moment` has passed. */
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

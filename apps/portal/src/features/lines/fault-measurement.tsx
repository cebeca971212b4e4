import type { LineSummary } from '@demarc/contract/line.ts';
import type { listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/note.tsx';
import type { findNewestRun } from './fault-values.ts';
import { linkToLine } from './line-links.ts';
import { getBlockReason, getNextMeasurementAt } from './line-rules.ts';
import styles from './lines.module.css';
import { isRunning, RunStatus } from './run-status.tsx';

interface FaultMeasurementProps {
  line: LineSummary;
  runs: UseQueryResult<Output<typeof listLineDiagnostics>>;
  newest: ReturnType<typeof findNewestRun>;
  isAttached: boolean;
  onAttach: (isAttached: boolean) => void;
  /** Closes the panel so that the user can measure first. */
  onLeave: () => void;
}

/** Attaches the newest measurement to the fault; advises to measure first if it is not from today. */
export function FaultMeasurement({ line, runs, newest, isAttached, onAttach, onLeave }: FaultMeasurementProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const mayMeasure = getBlockReason('diagnose', line, claims?.roles ?? []) === null;
  const getNextMeasurement = (nextPossibleAt: string | null) => getNextMeasurementAt(nextPossibleAt, Date.now());
  return (
    <AsyncContent result={runs} name={t('line.tab-diagnostics')} lines={2}>
      {({ items, nextPossibleAt }) => (
        <div className={styles.measurement}>
          {!newest?.isOfToday && mayMeasure && getNextMeasurement(nextPossibleAt) && !items.some(isRunning) && (
            <p className={styles.soft}>{t('line.fault-measure-later', { time: formats.time(nextPossibleAt) })}</p>
          )}
          {!newest?.isOfToday && mayMeasure && (items.some(isRunning) || !getNextMeasurement(nextPossibleAt)) && (
            <Note kind="neutral" title={t(items.some(isRunning) ? 'line.fault-measuring' : 'line.fault-measure-first')}>
              <p>{t('line.fault-measure-text')}</p>
              <ActionButton
                size="small"
                icon="activity"
                label={t('line.tab-diagnostics')}
                to={linkToLine(line.lineId, 'diagnostics')}
                onClick={onLeave}
              />
            </Note>
          )}
          {newest && (
            <Checkbox
              label={t('line.fault-attach', {
                what: t(`line.diagnostic-${newest.run.type}`),
                time: formats.dateTime(newest.run.startedAt),
              })}
              description={<RunStatus run={newest.run} />}
              checked={isAttached}
              onChange={({ currentTarget }) => onAttach(currentTarget.checked)}
            />
          )}
        </div>
      )}
    </AsyncContent>
  );
}

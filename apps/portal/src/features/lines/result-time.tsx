import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './diagnostics.module.css';
import type { LineDiagram } from './line-diagram.ts';

interface ResultTimeProps {
  diagram: LineDiagram;
  isMeasuring: boolean;
  /** Whether the newest measurement failed, so that the diagram shows an earlier one. */
  hasFailed: boolean;
  /** When the running measurement started, and how long a measurement takes. */
  progress: string;
}

/** Shows when the result below was measured, and whether a newer measurement is running. */
export function ResultTime({ diagram, isMeasuring, hasFailed, progress }: ResultTimeProps) {
  const { t } = useTranslation();
  const [hasMeasured, setHasMeasured] = useState(isMeasuring);
  if (isMeasuring && !hasMeasured) setHasMeasured(true);
  const [measured] = diagram.runs;
  return (
    // Keeps the height of the longest text, that of a running measurement, so that the result below does not move.
    <p className={hasMeasured ? `${styles.hint} ${styles.kept}` : styles.hint}>
      {/* Only the start is announced here. The conclusion announces the result. */}
      <span role="status">{isMeasuring && progress}</span>{' '}
      {measured ? (
        <>
          {t(isMeasuring || hasFailed ? 'line-diagnostic.earlier-result' : 'line-diagnostic.measured-when')}{' '}
          <RelativeTime value={measured.startedAt} />
        </>
      ) : isMeasuring ? (
        t('line-diagnostic.result-appears')
      ) : (
        t(diagram.conclusion === 'ok' ? 'line-diagnostic.from-session' : 'line.not-measured-recently')
      )}
    </p>
  );
}

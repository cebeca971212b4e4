import type { LineSummary, OperationalState } from '@demarc/contract/line.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { lineGlyph } from '../../blocks/line-words.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { isInService } from './line-rules.ts';
import styles from './lines.module.css';

const stateGlyphs = { UP: 'ok', DOWN: 'trouble', DEGRADED: 'attention', UNKNOWN: 'open' } as const satisfies Record<
  OperationalState,
  GlyphName
>;

export function LineStatus({ status }: Pick<LineSummary, 'status'>) {
  const { t } = useTranslation();
  return <Status name={lineGlyph(status)}>{t(`line.status-${status}`)}</Status>;
}

export function LineState({ operationalState }: Pick<LineSummary, 'operationalState'>) {
  const { t } = useTranslation();
  return <Status name={stateGlyphs[operationalState]}>{t(`line.state-${operationalState}`)}</Status>;
}

/** One word for both: trouble of a line that should work goes before its status. */
export function LineStanding({ line }: { line: LineSummary }) {
  const isWrong = line.operationalState === 'DOWN' || line.operationalState === 'DEGRADED';
  return isInService(line) && isWrong ? <LineState {...line} /> : <LineStatus {...line} />;
}

/** The state of a line that should work, and since when. */
export function StateSince({ line }: { line: LineSummary }) {
  return (
    <span className={styles.since}>
      <LineState {...line} /> {line.stateSince && <RelativeTime value={line.stateSince} />}
    </span>
  );
}

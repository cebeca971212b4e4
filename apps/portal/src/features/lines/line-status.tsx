import type { LineSummary, OperationalState } from '@demarc/contract/line.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
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

/** One word for both: trouble of a line that should work goes before its status. With `t` handed in, for it stands in each row. */
export function LineStanding({ line, t }: { line: LineSummary; t: TFunction }) {
  const { operationalState, status } = line;
  const isWrong = operationalState === 'DOWN' || operationalState === 'DEGRADED';
  return isInService(line) && isWrong ? (
    <Status name={stateGlyphs[operationalState]}>{t(`line.state-${operationalState}`)}</Status>
  ) : (
    <Status name={lineGlyph(status)}>{t(`line.status-${status}`)}</Status>
  );
}

/** The state of a line that should work, and since when. */
export function StateSince({ line }: { line: LineSummary }) {
  return (
    <span className={styles.since}>
      <LineState {...line} /> {line.stateSince && <RelativeTime value={line.stateSince} />}
    </span>
  );
}

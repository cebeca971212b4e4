import type { LineSummary, OperationalState } from '@demarc/contract/line.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { isInService } from './line-rules.ts';

const statusGlyphs = {
  PENDING: 'waiting',
  ACTIVE: 'ok',
  PENDING_CHANGE: 'running',
  SUSPENDED: 'attention',
  PENDING_TERMINATION: 'running',
  TERMINATED: 'ended',
  CANCELLED: 'ended',
} as const satisfies Record<ServiceStatus, GlyphName>;

const stateGlyphs = { UP: 'ok', DOWN: 'trouble', DEGRADED: 'attention', UNKNOWN: 'open' } as const satisfies Record<
  OperationalState,
  GlyphName
>;

export function LineStatus({ status }: Pick<LineSummary, 'status'>) {
  const { t } = useTranslation();
  return <Status name={statusGlyphs[status]}>{t(`line.status-${status}`)}</Status>;
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
    <>
      <LineState {...line} /> {line.stateSince && <RelativeTime value={line.stateSince} />}
    </>
  );
}

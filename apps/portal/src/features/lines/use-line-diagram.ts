import { getLineTechnical, type Line, listLineSessions } from '@demarc/contract/line.ts';
import { listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useIsLive } from '../../lib/live-state.ts';
import { buildLineDiagram } from './line-diagram.ts';
import { isRunning } from './run-status.tsx';
import { useLineParams } from './use-line.ts';

const pollIntervalMs = 2_000;
/** A live event announces the end of a measurement; polling catches missed events. */
const livePollIntervalMs = 10_000;

function useDiagnostics(lineId: number) {
  const params = useLineParams(lineId);
  const refetchIntervalMs = useIsLive() ? livePollIntervalMs : pollIntervalMs;
  return useQuery({
    ...query(listLineDiagnostics, { params }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? refetchIntervalMs : false),
  });
}

/** The diagram of a line. The result is pending until all its data has loaded, so that the diagram does not change. */
export function useLineDiagram(line: Line) {
  const params = useLineParams(line.lineId);
  const diagnostics = useDiagnostics(line.lineId);
  const latest = useQuery(query(listLineSessions, { params, query: { limit: 1 } }));
  const technical = useQuery(query(getLineTechnical, { params }));
  const isWaiting = !diagnostics.isError && (latest.isPending || technical.isPending);
  return {
    result: isWaiting ? ({ ...diagnostics, isPending: true } as typeof diagnostics) : diagnostics,
    // If they cannot be loaded, the diagram has no session and no names of equipment.
    technical: technical.data ?? null,
    diagram: buildLineDiagram(line, diagnostics.data?.items ?? [], latest.data?.items[0] ?? null, new Date()),
  };
}

import type { Line } from '@demarc/contract/line.ts';
import { useLostLately } from './returning-fault.tsx';
import { useLineDiagram } from './use-line-diagram.ts';
import { useOpenFault } from './use-open-fault.ts';

/**
 * The diagram of a line, its reported fault, and how often it was lost. The result is pending until all requests have finished, so that
 * the page does not jump.
 */
export function useLineHealth(line: Line) {
  const { result, ...shown } = useLineDiagram(line);
  const fault = useOpenFault(line.lineId);
  const lost = useLostLately(line.lineId);
  const isWaiting = !result.isError && (fault.isPending || lost === undefined);
  return {
    ...shown,
    result: isWaiting ? ({ ...result, isPending: true } as typeof result) : result,
    fault: fault.data,
    lost: lost ?? null,
  };
}

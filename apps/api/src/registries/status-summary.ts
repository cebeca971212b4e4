import type { SystemState } from '@demarc/contract/system-status.ts';
import { Type } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { RegistryFailure } from './http/registry-failure.ts';
import { parseContent, requestRegistry } from './http/request-registry.ts';

export interface SystemStatus {
  state: SystemState;
  /** Null until the page has responded. */
  measuredAt: Date | null;
}

/** The part that we read of a summary in the format of Statuspage, which most status pages offer. */
const Summary = Type.Object({ status: Type.Object({ indicator: Type.String() }) });

const states: Readonly<Record<string, SystemState>> = {
  none: 'OPERATIONAL',
  maintenance: 'MAINTENANCE',
  minor: 'DEGRADED',
  major: 'OUTAGE',
  critical: 'OUTAGE',
};

const maxAgeMs = 60_000;
const unknownStatus: SystemStatus = { state: 'UNKNOWN', measuredAt: null };

/** Reads the summary of the status page at most once a minute for all callers. Returns UNKNOWN if the page does not respond. */
export function createStatusSummary(
  { statusSummaryUrl }: Pick<Config, 'statusSummaryUrl'>,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): () => Promise<SystemStatus> {
  let current: { startedAt: number; status: Promise<SystemStatus> } | null = null;
  const fetchSummary = async (url: string): Promise<SystemStatus> => {
    try {
      const { status } = await parseContent(await requestRegistry(url, {}), Summary);
      return { state: states[status.indicator] ?? 'UNKNOWN', measuredAt: clock.now() };
    } catch (error) {
      if (!(error instanceof RegistryFailure)) throw error;
      log.warn(`The status page didn't respond: ${error.message}`);
      return unknownStatus;
    }
  };
  return async () => {
    if (statusSummaryUrl === null) return unknownStatus;
    if (!current || clock.elapsedMs() - current.startedAt > maxAgeMs)
      current = { startedAt: clock.elapsedMs(), status: fetchSummary(statusSummaryUrl) };
    return current.status;
  };
}

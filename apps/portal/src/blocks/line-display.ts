import type { LineSummary } from '@demarc/contract/line.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { isInService, type ServiceState } from '@demarc/contract/service-state.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

/** The glyph and label of each condition of a line. */
const displays = {
  PENDING: { glyph: 'waiting', word: 'line.status-PENDING' },
  ACTIVE: { glyph: 'ok', word: 'line.status-ACTIVE' },
  PENDING_CHANGE: { glyph: 'running', word: 'line.status-PENDING_CHANGE' },
  // The line does not work until the customer acts, for example by paying.
  SUSPENDED: { glyph: 'trouble', word: 'line.status-SUSPENDED' },
  PENDING_TERMINATION: { glyph: 'running', word: 'line.status-PENDING_TERMINATION' },
  TERMINATED: { glyph: 'ended', word: 'line.status-TERMINATED' },
  CANCELLED: { glyph: 'ended', word: 'line.status-CANCELLED' },
  DOWN: { glyph: 'trouble', word: 'line.state-DOWN' },
  DEGRADED: { glyph: 'attention', word: 'line.state-DEGRADED' },
  UP: { glyph: 'ok', word: 'line.state-UP' },
  UNKNOWN: { glyph: 'open', word: 'line.state-UNKNOWN' },
} as const satisfies Record<ServiceState | ServiceStatus | 'UP' | 'UNKNOWN', { glyph: GlyphName; word: string }>;

type LineCondition = keyof typeof displays;

/** Returns how to show a condition of a line; `word` is a translation key. */
export function getLineDisplay<State extends LineCondition>(state: State): (typeof displays)[State] {
  return displays[state];
}

/** Returns whether a line works, or the status of a line that is not in service. */
export function getLineCondition(line: Pick<LineSummary, 'status' | 'suspended' | 'operationalState' | 'state'>): LineCondition {
  return isInService(line) ? line.operationalState : line.state;
}

/** Returns how to show a state that an event names; null for a state that this version does not know. */
export function findLineDisplay(state: unknown): { glyph: GlyphName; word: string } | null {
  return typeof state === 'string' && Object.hasOwn(displays, state) ? getLineDisplay(state as keyof typeof displays) : null;
}

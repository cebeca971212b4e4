import { getSystemStatus, type SystemState } from '@demarc/contract/system-status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/api.ts';
import { getConfiguration } from '../lib/configuration.ts';
import { useIsPainted } from '../lib/use-is-painted.ts';

const glyphs: Readonly<Record<SystemState, GlyphName>> = {
  OPERATIONAL: 'ok',
  MAINTENANCE: 'running',
  DEGRADED: 'attention',
  OUTAGE: 'trouble',
  UNKNOWN: 'open',
};

const refetchMs = 60_000;

/** Returns the state of all systems; null without a status page, or if that page has no summary or does not respond. */
export function useSystemStatus(): { glyph: GlyphName; word: string; measuredAt: string } | null {
  const isPainted = useIsPainted();
  const { data } = useQuery({
    ...query(getSystemStatus, {}),
    enabled: isPainted && Boolean(getConfiguration().statusPage),
    refetchInterval: refetchMs,
    // The link to the status page works anyway.
    meta: { handles: [400, 401, 403, 404, 409, 429, 503], hidesServerErrors: true },
  });
  if (!data?.measuredAt) return null;
  return { glyph: glyphs[data.state], word: `status.system-${data.state}`, measuredAt: data.measuredAt };
}

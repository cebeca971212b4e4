import type { LightState } from '@demarc/contract/optical-budget.ts';
import { noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { type Formats, noValue } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';

const glyphs = { OK: 'ok', WARNING: 'attention', CRITICAL: 'trouble' } as const satisfies Record<LightState, GlyphName>;

/** How good the received light is, by shape and by text. */
export function LightStatus({ state, children }: { state: LightState; children: string }) {
  return <Status name={glyphs[state]}>{children}</Status>;
}

/** What is wrong with the received light, shown instead of the status; null if it is good or not measured. */
export function findLightProblem(state: LightState | null, t: TFunction): { glyph: GlyphName; text: string } | null {
  return state === null || state === 'OK' ? null : { glyph: glyphs[state], text: t(`wdm.light-status-${state}`) };
}

/** `−8.4`, or that there is no light. */
export function formatLevel(dbm: number | null, t: TFunction, formats: Formats): string {
  if (dbm === null) return noValue;
  return dbm <= noLightDbm ? t('wdm.no-light') : formats.fixed(dbm, 1);
}

/** The levels at both ends: `−8.4 / −9.1`. */
export function formatLevels(
  { rxPowerDbmA, rxPowerDbmZ }: Pick<WdmSummary, 'rxPowerDbmA' | 'rxPowerDbmZ'>,
  t: TFunction,
  formats: Formats,
): string {
  return [rxPowerDbmA, rxPowerDbmZ].map((dbm) => formatLevel(dbm, t, formats)).join(' / ');
}

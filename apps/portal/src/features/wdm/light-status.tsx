import type { LightState } from '@demarc/contract/optical-budget.ts';
import { noLightDbm } from '@demarc/contract/optical-budget.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
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

type LightFields = Pick<WdmSummary, 'status' | 'lightState'>;

/** How bad the received light is; null if it is good or not measured, or if the wavelength has ended: its last reading is without light. */
export function getLightProblemState({ status, lightState }: LightFields): Exclude<LightState, 'OK'> | null {
  return lightState === 'OK' || isFinalServiceStatus(status) ? null : lightState;
}

/** What is wrong with the received light, shown instead of the status. */
export function findLightProblem(wavelength: LightFields, t: TFunction): { glyph: GlyphName; text: string } | null {
  const state = getLightProblemState(wavelength);
  return state && { glyph: glyphs[state], text: t(`wdm.light-status-${state}`) };
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

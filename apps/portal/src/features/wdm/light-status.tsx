import { type LightState, noLightDbm } from '@demarc/contract/optical-budget.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type Formats, noValue } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';

const glyphs = { OK: 'ok', WARNING: 'attention', CRITICAL: 'trouble' } as const satisfies Record<LightState, GlyphName>;

type Service = Pick<WdmSummary, 'status' | 'suspended'>;

interface LightStatusProps {
  wavelength: Service;
  state: LightState;
  children: string;
}

/** The received light, with a glyph for its state; out of service, only the reading. */
export function LightStatus({ wavelength, state, children }: LightStatusProps): ReactNode {
  return isInService(wavelength) ? <Status name={glyphs[state]}>{children}</Status> : children;
}

type LightFields = Service & Pick<WdmSummary, 'lightState'>;

/** The problem state of the light that a wavelength in service receives; null if it is good or not measured. */
export function getLightProblemState({ lightState, ...service }: LightFields): Exclude<LightState, 'OK'> | null {
  return lightState === 'OK' || !isInService(service) ? null : lightState;
}

/** The problem of the received light, which shows instead of the status; null if there is none. */
export function findLightProblem(wavelength: LightFields, t: TFunction): { glyph: GlyphName; text: string } | null {
  const state = getLightProblemState(wavelength);
  return state && { glyph: glyphs[state], text: t(`wdm.light-status-${state}`) };
}

/** Formats a light level, such as `−8.4`, or says that there is no light. */
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

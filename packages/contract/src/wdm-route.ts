import { type Static, Type } from 'typebox';
import { SiteRef } from './site.ts';
import { nullable } from './types.ts';
import { findWdmChannel, wdmGrids } from './wdm-grid.ts';

/** A port on our multiplexer for the customer's colored optics, or one on our transponder for any optics. */
export const wdmServiceClasses = ['PASSIVE_CHANNEL', 'MANAGED_WAVELENGTH'] as const;
export type WdmServiceClass = (typeof wdmServiceClasses)[number];

/** None, a second path that the transponders switch to within 50 ms, or a second wavelength on another path. */
export const wdmProtections = ['UNPROTECTED', 'PROTECTED_1_PLUS_1', 'DIVERSE_PAIR'] as const;
export type WdmProtection = (typeof wdmProtections)[number];

export const wdmChannelStates = ['FREE', 'RESERVED', 'IN_USE'] as const;
export type WdmChannelState = (typeof wdmChannelStates)[number];

/** Light in glass travels 1 km and back in 0.0098 ms; multiplexers and transponders add to it. */
const latencyMsPerKm = 0.0098;
const multiplexerLatencyMs = 0.02;
const transponderLatencyMs = 0.05;
const lossDbPerKm = 0.25;
const multiplexerLossDb = 4.5;

/** Round trip time over a path, in milliseconds. */
export function calculateLatency(lengthKm: number, serviceClass: WdmServiceClass): number {
  const equipmentMs = multiplexerLatencyMs + (serviceClass === 'MANAGED_WAVELENGTH' ? transponderLatencyMs : 0);
  return round(lengthKm * latencyMsPerKm + equipmentMs, 3);
}

/** Estimates the loss of a path that was not measured: its fiber, and a multiplexer at each end. */
export function estimateLoss(lengthKm: number): number {
  return round(lengthKm * lossDbPerKm + multiplexerLossDb, 2);
}

/** One physical path through the ground. */
export const WdmPath = Type.Object({
  pathCode: Type.String({ description: 'Paths with the same code share cables or ducts.' }),
  description: Type.String({ description: 'Where the path runs.' }),
  lengthKm: Type.Number(),
  latencyRoundTripMs: Type.Number({ description: 'Including the equipment at both ends.' }),
  lossDb: Type.Number({ description: 'Including the multiplexers at both ends.' }),
});
export type WdmPath = Static<typeof WdmPath>;

/** The fields that identify a route and its data centers. */
export const wdmRouteProperties = {
  routeId: Type.Integer(),
  routeCode: Type.String({ description: 'Code of the route, such as `AMS1-AMS2-NORTH`.' }),
  name: Type.String({ description: 'Name of the route.' }),
  siteA: SiteRef,
  siteZ: SiteRef,
  grid: Type.Enum([...wdmGrids]),
};

const ChannelCounts = Type.Object(
  { total: Type.Integer(), free: Type.Integer(), reserved: Type.Integer(), inUse: Type.Integer() },
  { description: 'Channels of the grid by state. An indication only: others may order at the same time.' },
);

/** A route as a package offers it. Length, latency and loss apply to its working path. */
export const WdmPackageRoute = Type.Object({
  ...wdmRouteProperties,
  ...WdmPath.properties,
  protectPath: nullable(WdmPath),
  protectionOptions: Type.Array(Type.Enum([...wdmProtections])),
  channelCounts: ChannelCounts,
});
export type WdmPackageRoute = Static<typeof WdmPackageRoute>;

/** A channel of a route. It shows who uses it only if that is the customer itself. */
export const WdmChannelAvailability = Type.Object({
  channel: Type.Integer({
    description: 'Wavelength in nm for `CWDM_20NM`, channel number for `DWDM_100GHZ`, ten times that for `DWDM_50GHZ`.',
  }),
  frequencyThz: nullable(Type.String({ description: 'With two decimals. Null for `CWDM_20NM`.' })),
  wavelengthNm: Type.String({ description: 'With two decimals.' }),
  state: Type.Enum([...wdmChannelStates], {
    description: '`RESERVED` for an order that has not been delivered yet. `IN_USE` includes channels that are not for sale.',
  }),
  available: Type.Boolean(),
  wdmId: nullable(Type.Integer({ description: 'Your own wavelength on this channel.' })),
});
export type WdmChannelAvailability = Static<typeof WdmChannelAvailability>;

/** Frequency and wavelength of a channel as they are sent. */
export function describeChannel(
  grid: (typeof wdmGrids)[number],
  channel: number,
): Pick<WdmChannelAvailability, 'frequencyThz' | 'wavelengthNm'> {
  const wdmChannel = findWdmChannel(grid, channel);
  return {
    frequencyThz: wdmChannel?.frequencyThz?.toFixed(2) ?? null,
    wavelengthNm: (wdmChannel?.wavelengthNm ?? channel).toFixed(2),
  };
}

/** Converts a path code to the form that is compared. */
export function getPathKey({ pathCode }: Pick<WdmPath, 'pathCode'>): string {
  return pathCode.toUpperCase();
}

/** Whether two paths have neither cables nor ducts in common. */
export function isDiverse(a: Pick<WdmPath, 'pathCode'>, b: Pick<WdmPath, 'pathCode'>): boolean {
  return getPathKey(a) !== getPathKey(b);
}

interface UsedPaths {
  workingPath: Pick<WdmPath, 'pathCode'>;
  protectPath: Pick<WdmPath, 'pathCode'> | null;
  protection: WdmProtection;
}

/** Lists the paths that a wavelength runs over: the second path of its route only if it protects the wavelength. */
export function listUsedPaths<Path extends Pick<WdmPath, 'pathCode'>>({
  workingPath,
  protectPath,
  protection,
}: UsedPaths & { workingPath: Path; protectPath: Path | null }): Path[] {
  return [workingPath, ...(protection === 'PROTECTED_1_PLUS_1' && protectPath ? [protectPath] : [])];
}

/**
 * Finds what a wavelength would share with one on a route: its path (`ALWAYS`), only the second path of the route
 * (`IF_PROTECTED`), or nothing. The path that protects the wavelength counts like its working path.
 */
export function findPathOverlap(
  wavelength: UsedPaths,
  route: Pick<WdmPath, 'pathCode'> & { protectPath: Pick<WdmPath, 'pathCode'> | null },
): 'ALWAYS' | 'IF_PROTECTED' | 'NEVER' {
  const used = listUsedPaths(wavelength);
  if (used.some((path) => !isDiverse(path, route))) return 'ALWAYS';
  const { protectPath } = route;
  return protectPath && used.some((path) => !isDiverse(path, protectPath)) ? 'IF_PROTECTED' : 'NEVER';
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

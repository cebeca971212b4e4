import type { ClientInterface, OduContainer } from '@demarc/contract/wdm-client-interface.ts';
import { findWdmChannel, formatWdmChannel, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import type { WdmPath, WdmServiceClass } from '@demarc/contract/wdm-route.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import type { OfferedRoute } from './offered-routes.ts';

/** `100GE LR4`, `OTU2e` */
export function formatInterface(clientInterface: ClientInterface): string {
  return clientInterface === 'OTU2E' ? 'OTU2e' : clientInterface.replace('_', ' ');
}

/** `ODU2e`, `ODUflex` */
export function formatContainer(container: OduContainer): string {
  return container === 'ODU_FLEX' ? 'ODUflex' : container.replace('ODU2E', 'ODU2e');
}

/** `193.30 THz`; null for CWDM, which is defined by wavelength. */
export function formatFrequency(grid: WdmGrid, channel: number, formats: Formats): string | null {
  const frequency = findWdmChannel(grid, channel)?.frequencyThz ?? null;
  return frequency === null ? null : `${formats.fixed(frequency, 2)} THz`;
}

/** `1550.92 nm`, without a thousands separator, as engineers write it. */
export function formatWavelength(grid: WdmGrid, channel: number, formats: Formats): string {
  const wavelength = findWdmChannel(grid, channel)?.wavelengthNm ?? channel;
  const text = grid === 'CWDM_20NM' ? formats.number(wavelength) : formats.fixed(wavelength, 2);
  return `${text.replace(/^(\d)[.,](?=\d{3})/, '$1')} nm`;
}

/** `C33, 193.30 THz, 1550.92 nm`, or `1551 nm` for CWDM. */
export function formatChannel(grid: WdmGrid, channel: number, formats: Formats): string {
  const frequency = formatFrequency(grid, channel, formats);
  if (frequency === null) return formatWavelength(grid, channel, formats);
  return [formatWdmChannel(grid, channel), frequency, formatWavelength(grid, channel, formats)].join(', ');
}

/** `12 km, 0.138 ms round trip, 7.5 dB loss` */
export function formatPath(
  { lengthKm, latencyRoundTripMs, lossDb }: Pick<WdmPath, 'lengthKm' | 'latencyRoundTripMs' | 'lossDb'>,
  t: TFunction,
  formats: Formats,
): string {
  return t('wdm-order.path-figures', {
    length: formats.number(lengthKm),
    delay: formats.number(latencyRoundTripMs),
    loss: formats.number(lossDb),
  });
}

/** Finds the delay of a route for each service; undefined for a service that is not sold on it. */
export function findDelays({ route, packages }: OfferedRoute): Record<'passive' | 'managed', number | undefined> {
  const findDelay = (soldClass: WdmServiceClass) =>
    packages.find(({ serviceClass }) => serviceClass === soldClass)?.routes.find(({ routeId }) => routeId === route.routeId)
      ?.latencyRoundTripMs;
  return { passive: findDelay('PASSIVE_CHANNEL'), managed: findDelay('MANAGED_WAVELENGTH') };
}

/** `45 km, 0.461 ms round trip (0.511 ms if managed), 15.75 dB loss`: the transponders of a managed wavelength add to the delay. */
export function formatOfferedPath(offered: OfferedRoute, t: TFunction, formats: Formats): string {
  const { route } = offered;
  const { passive, managed } = findDelays(offered);
  if (passive === undefined || managed === undefined || passive === managed) return formatPath(route, t, formats);
  return t('wdm-order.path-figures-of-both', {
    length: formats.number(route.lengthKm),
    passive: formats.number(passive),
    managed: formats.number(managed),
    loss: formats.number(route.lossDb),
  });
}

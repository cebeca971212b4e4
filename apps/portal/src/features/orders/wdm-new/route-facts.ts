import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import type { TFunction } from 'i18next';
import type { OfferedRoute } from '../../../blocks/wavelength/offered-routes.ts';
import { findDelays } from '../../../blocks/wavelength/wavelength-names.ts';
import type { Formats } from '../../../lib/format.ts';

/** `12 km · 0.138 ms · 7.5 dB · 39 of 45 free`: what a buyer compares. */
export function formatRouteFacts(route: WdmPackageRoute, t: TFunction, formats: Formats): string {
  const { free, total } = route.channelCounts;
  return [
    t('wdm-order.km', { length: formats.number(route.lengthKm) }),
    t('wdm-order.ms', { delay: formats.number(route.latencyRoundTripMs) }),
    t('wdm-order.db', { loss: formats.number(route.lossDb) }),
    t('wdm-new.free-of', { free, total }),
  ].join(' · ');
}

/** `Westpoort – Centrum – Zuidoost · DWDM, 100 GHz · 0.188 ms round trip if managed · with a second path` */
export function formatRouteDetails(offered: OfferedRoute, t: TFunction, formats: Formats): string {
  const { route } = offered;
  const { managed } = findDelays(offered);
  const isSlower = managed !== undefined && managed !== route.latencyRoundTripMs;
  return [
    route.description,
    t(`wdm-order.grid-${route.grid}`),
    isSlower ? t('wdm-new.managed-delay', { delay: t('wdm-order.ms', { delay: formats.number(managed) }) }) : '',
    route.protectPath ? t('wdm-new.has-protect-path') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

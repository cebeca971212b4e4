import { isDiverse } from '@demarc/contract/wdm-route.ts';
import type { TFunction } from 'i18next';
import type { OfferedRoute } from '../../../blocks/wavelength/offered-routes.ts';
import { findDelays } from '../../../blocks/wavelength/wavelength-names.ts';
import type { Formats } from '../../../lib/format.ts';
import { haveSameEnds } from './wdm-order-offer.ts';

interface RouteFigure {
  label: string;
  value: string;
  note?: string | false;
}

/** Length, delay, loss and free channels. The transponders of a managed wavelength add to the delay. */
export function getRouteFigures(offered: OfferedRoute, t: TFunction, formats: Formats): readonly RouteFigure[] {
  const { route } = offered;
  const { free, total } = route.channelCounts;
  const { managed } = findDelays(offered);
  const formatDelay = (delay: number) => t('wdm-order.ms', { delay: formats.number(delay) });
  return [
    { label: t('wdm-order.length'), value: t('wdm-order.km', { length: formats.number(route.lengthKm) }) },
    {
      label: t('wdm-order.delay'),
      value: formatDelay(route.latencyRoundTripMs),
      note:
        managed !== undefined &&
        managed !== route.latencyRoundTripMs &&
        t('wdm-new.managed-delay', { delay: formatDelay(managed) }),
    },
    { label: t('wdm-order.loss'), value: t('wdm-order.db', { loss: formats.number(route.lossDb) }) },
    { label: t('wdm-new.free-channels'), value: t('wdm-new.free-of', { free, total }) },
  ];
}

/** Describes the grid and the diverse routes of a route: `DWDM, 100 GHz. Shares no cables or ducts with AMS1-AMS2-SOUTH.` */
export function formatRouteDifference(
  { route }: OfferedRoute,
  routes: readonly OfferedRoute[],
  t: TFunction,
  formats: Formats,
): string {
  const diverse = routes.filter(({ route: other }) => haveSameEnds(other, route) && isDiverse(other, route));
  return [
    t(`wdm-order.grid-${route.grid}`),
    diverse.length > 0 && t('wdm-new.diverse-from', { routes: formats.list(diverse.map(({ route }) => route.routeCode)) }),
    route.protectPath && t('wdm-new.has-protect-path'),
  ]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(' ');
}

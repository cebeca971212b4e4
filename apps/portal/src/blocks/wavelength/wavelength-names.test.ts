import type { WdmPackage } from '@demarc/contract/wdm.ts';
import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { i18nOptions } from '../../lib/i18n.ts';
import texts from '../../locales/en/wdm-order.json';
import { formatOfferedPath } from './wavelength-names.ts';

await i18next.init({ ...i18nOptions, lng: 'en', resources: { en: { 'wdm-order': texts } } });

const path = { routeId: 2, lengthKm: 45, lossDb: 15.75 };
const sell = (serviceClass: WdmPackage['serviceClass'], latencyRoundTripMs: number) =>
  ({ serviceClass, routes: [{ ...path, latencyRoundTripMs }] }) as unknown as WdmPackage;
const format = (packages: readonly WdmPackage[]) =>
  formatOfferedPath({ route: packages[0]!.routes[0] as WdmPackageRoute, packages }, i18next.t, getFormats('en')).replaceAll(
    '\u00a0',
    ' ',
  );

it('names the delay of both services, which differs by the transponders', () => {
  const expected = '45 km, 0.461 ms round trip (0.511 ms if managed), 15.75 dB loss';
  expect(format([sell('PASSIVE_CHANNEL', 0.461), sell('MANAGED_WAVELENGTH', 0.511)])).toBe(expected);
  expect(format([sell('MANAGED_WAVELENGTH', 0.511), sell('PASSIVE_CHANNEL', 0.461)])).toBe(expected);
});
it('names the only delay of a route that is sold in one way', () => {
  expect(format([sell('MANAGED_WAVELENGTH', 0.511)])).toBe('45 km, 0.511 ms round trip, 15.75 dB loss');
});

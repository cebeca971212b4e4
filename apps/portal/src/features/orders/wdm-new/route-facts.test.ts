import type { WdmPackage } from '@demarc/contract/wdm.ts';
import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { i18nOptions } from '../../../lib/i18n.ts';
import newTexts from '../../../locales/en/wdm-new.json';
import orderTexts from '../../../locales/en/wdm-order.json';
import { formatRouteDetails, formatRouteFacts } from './route-facts.ts';

await i18next.init({ ...i18nOptions, lng: 'en', resources: { en: { 'wdm-order': orderTexts, 'wdm-new': newTexts } } });

const route = {
  routeId: 2,
  grid: 'DWDM_100GHZ',
  description: 'Westpoort – Centrum – Zuidoost',
  lengthKm: 12,
  latencyRoundTripMs: 0.138,
  lossDb: 7.5,
  protectPath: null,
  channelCounts: { total: 45, free: 39, reserved: 0, inUse: 6 },
} as unknown as WdmPackageRoute;
const formats = getFormats('en');
const sell = (serviceClass: WdmPackage['serviceClass'], latencyRoundTripMs: number) =>
  ({ serviceClass, routes: [{ ...route, latencyRoundTripMs }] }) as unknown as WdmPackage;

it('keeps each number with its unit, so that a line breaks between facts', () => {
  const facts = formatRouteFacts(route, i18next.t, formats);
  expect(facts.split(' · ')).toEqual(['12\u00a0km', '0.138\u00a0ms', '7.5\u00a0dB', '39\u00a0of\u00a045\u00a0free']);
});
it('adds the path, the grid, and the delay of a managed wavelength, which its transponders make longer', () => {
  const packages = [sell('PASSIVE_CHANNEL', 0.138), sell('MANAGED_WAVELENGTH', 0.188)];
  expect(formatRouteDetails({ route, packages }, i18next.t, formats).replaceAll('\u00a0', ' ')).toBe(
    'Westpoort – Centrum – Zuidoost · DWDM, 100 GHz · 0.188 ms round trip if managed',
  );
});
it('names no second delay of a route that is sold in one way', () => {
  expect(formatRouteDetails({ route, packages: [sell('PASSIVE_CHANNEL', 0.138)] }, i18next.t, formats)).toBe(
    'Westpoort – Centrum – Zuidoost · DWDM, 100 GHz',
  );
});

import type { WdmPackage } from '@demarc/contract/wdm.ts';
import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { i18nOptions } from '../../../lib/i18n.ts';
import newTexts from '../../../locales/en/wdm-new.json';
import orderTexts from '../../../locales/en/wdm-order.json';
import { formatRouteDifference, getRouteFigures } from './route-facts.ts';

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

it('labels each figure', () => {
  const figures = getRouteFigures({ route, packages: [sell('PASSIVE_CHANNEL', 0.138)] }, i18next.t, formats);
  expect(figures.map(({ label, value, note }) => [label, value.replaceAll('\u00a0', ' '), note])).toEqual([
    ['Length', '12 km', undefined],
    ['Round-trip delay', '0.138 ms', false],
    ['Loss', '7.5 dB', undefined],
    ['Free channels', '39 of 45', undefined],
  ]);
});
it('adds the delay of a managed wavelength, which its transponders make longer', () => {
  const packages = [sell('PASSIVE_CHANNEL', 0.138), sell('MANAGED_WAVELENGTH', 0.188)];
  const delay = getRouteFigures({ route, packages }, i18next.t, formats)[1];
  expect(String(delay?.note).replaceAll('\u00a0', ' ')).toBe('0.188 ms if managed');
});
it('names the diverse routes between the same data centers', () => {
  const offer = (routeCode: string, pathCode: string, siteZ: string, ends = ['AMS1', siteZ]) => ({
    route: { ...route, routeCode, pathCode, siteA: { siteCode: ends[0] }, siteZ: { siteCode: ends[1] } } as WdmPackageRoute,
    packages: [],
  });
  const north = offer('NORTH', 'P-1', 'AMS2');
  const others = [
    north,
    offer('SOUTH', 'P-2', 'AMS2'),
    offer('BACK', 'P-3', 'AMS2', ['AMS2', 'AMS1']),
    offer('SAME', 'p-1', 'AMS2'),
    offer('ELSEWHERE', 'P-4', 'RTM1'),
  ];
  expect(formatRouteDifference(north, others, i18next.t, formats)).toBe(
    'DWDM, 100 GHz. Shares no cables or ducts with SOUTH and BACK.',
  );
  expect(formatRouteDifference(north, [north], i18next.t, formats)).toBe('DWDM, 100 GHz.');
});

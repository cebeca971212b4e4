import { aEnd, zEnd } from '@demarc/contract/sample-path.ts';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { i18nOptions } from '../../lib/i18n.ts';
import texts from '../../locales/en/dc-connection-order.json';
import { formatEnd } from './format-end.ts';

const i18n = createInstance({ ...i18nOptions, lng: 'en', resources: { en: { 'dc-connection-order': texts } } });
await i18n.init();

it.each([
  ['a rack', aEnd, 'Amsterdam Science Park (AMS1), AMS1-R03-12'],
  ['a company', zEnd, 'Amsterdam Science Park (AMS1), Noorderlicht Carriers B.V.'],
  [
    'a panel of a company',
    { ...zEnd, patchPanel: 'NC-04' },
    'Amsterdam Science Park (AMS1), Noorderlicht Carriers B.V., panel NC-04',
  ],
  ['our network', { ...zEnd, party: 'PROVIDER_NETWORK', partyName: null } as const, 'Amsterdam Science Park (AMS1), Our network'],
])('names the data center and %s', (_what, end, expected) => {
  expect(formatEnd(end, i18n.t)).toBe(expected);
});

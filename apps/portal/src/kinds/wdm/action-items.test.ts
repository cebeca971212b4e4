import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { getLightItems } from './action-items.ts';

const wavelength = (wdmId: number, lightState: 'WARNING' | 'CRITICAL', rxPowerDbmZ = -9.1) =>
  ({
    wdmId,
    circuitId: `WDM-AMS1-AMS2-00000${wdmId}`,
    reference: null,
    siteA: { siteCode: 'AMS1' },
    siteZ: { siteCode: 'AMS2' },
    lightState,
    rxPowerDbmA: -8.4,
    rxPowerDbmZ,
  }) as WdmSummary;
const formats = getFormats('en');

it('lists wavelengths with the worst light first, and counts the others', () => {
  const items = getLightItems({ items: [wavelength(1, 'WARNING'), wavelength(2, 'CRITICAL', -99)], total: 4 }, formats);
  expect(items).toMatchObject([
    { id: 'wdm-2', kind: 'trouble', text: 'kinds.wdm.no-light', action: { to: { search: { wdm: 2 } } } },
    { id: 'wdm-1', kind: 'attention', detail: 'AMS1 – AMS2', text: 'kinds.wdm.levels', params: { a: '−8.4', z: '−9.1' } },
    { id: 'light-levels', params: { count: 2 } },
  ]);
});

import type { Output } from '@demarc/contract/operation.ts';
import { noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { listWdm, WdmSummary } from '@demarc/contract/wdm.ts';
import { type ActionItem, countOthers } from '../../blocks/action-item.ts';
import type { Formats } from '../../lib/format.ts';
import { linkToList } from '../../ui/link-target.ts';

/** The home page lists this many wavelengths by name and counts the rest. */
const maxNamedWavelengths = 5;

/** Lists wavelengths whose received light is close to or beyond its limits. */
export function getLightItems(
  { items, total }: Pick<Output<typeof listWdm>, 'items' | 'total'>,
  formats: Pick<Formats, 'fixed'>,
): readonly ActionItem[] {
  const mostUrgent = items.toSorted((a, b) => getRank(a) - getRank(b)).slice(0, maxNamedWavelengths);
  return [
    ...mostUrgent.map((wavelength): ActionItem => {
      const { wdmId, circuitId, reference, siteA, siteZ, lightState, rxPowerDbmA, rxPowerDbmZ } = wavelength;
      const isCritical = lightState === 'CRITICAL';
      const hasLight = [rxPowerDbmA, rxPowerDbmZ].every((level) => level !== null && level > noLightDbm);
      return {
        id: `wdm-${wdmId}`,
        kind: isCritical ? 'trouble' : 'attention',
        topic: 'service',
        title: `kinds.wdm.notice-wdm-light-${isCritical ? 'critical' : 'warning'}`,
        detail: `${siteA.siteCode} – ${siteZ.siteCode}`,
        text: hasLight ? 'kinds.wdm.levels' : 'kinds.wdm.no-light',
        params: { name: reference ?? circuitId, a: formats.fixed(rxPowerDbmA, 1), z: formats.fixed(rxPowerDbmZ, 1) },
        action: { label: 'kinds.wdm.view', to: { to: '/wdm', search: { wdm: wdmId } } },
      };
    }),
    ...countOthers(total - mostUrgent.length, {
      id: 'light-levels',
      kind: 'attention',
      topic: 'service',
      title: 'kinds.wdm.more-light',
      action: { label: 'kinds.wdm.show-all', to: linkToList('/wdm', { light: 'WARNING,CRITICAL' }) },
    }),
  ];
}

function getRank({ lightState }: WdmSummary): number {
  return lightState === 'CRITICAL' ? 0 : 1;
}

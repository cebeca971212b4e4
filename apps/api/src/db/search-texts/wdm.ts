import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import { formatWdmChannel, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import type { wdms } from '../schema/wdm.ts';
import { joinSearchText } from '../search-text.ts';

type SearchedField = 'circuitId' | 'reference' | 'orderId' | 'channel' | 'muxPortA' | 'muxPortZ' | 'aEnd' | 'zEnd';

/** Joins everything that a caller may have at hand to identify a wavelength: its numbers, route, channel, ports and ends. */
export function buildWdmSearchText(
  wavelength: Pick<typeof wdms.$inferSelect, SearchedField>,
  route: { routeCode: string; routeName: string; grid: WdmGrid },
): string {
  return joinSearchText([
    wavelength.circuitId,
    wavelength.reference,
    String(wavelength.orderId),
    route.routeCode,
    route.routeName,
    formatWdmChannel(route.grid, wavelength.channel),
    wavelength.muxPortA,
    wavelength.muxPortZ,
    ...[wavelength.aEnd, wavelength.zEnd].flatMap(listEndTexts),
  ]);
}

function listEndTexts({ siteCode, siteName, colocationName, partyName, roomOrCage, cabinet, patchPanel, ports }: ConnectionEnd) {
  return [siteCode, siteName, colocationName, partyName, roomOrCage, cabinet, patchPanel, ...ports];
}

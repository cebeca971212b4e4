import { formatWdmChannel, type WdmGrid } from '@demarc/contract/wdm-grid.ts';

/** Formats what an order is for, in a form that needs no translation: `AMS1 → AMS2, C33, AMS1-AMS2-NORTH`. */
export function formatSubject({
  siteA,
  siteZ,
  grid,
  channel,
  routeCode,
}: {
  siteA: string;
  siteZ: string;
  grid: WdmGrid;
  channel: number | null;
  routeCode: string;
}): string {
  const parts = [`${siteA} → ${siteZ}`, channel === null ? null : formatWdmChannel(grid, channel), routeCode];
  return parts.filter(Boolean).join(', ');
}

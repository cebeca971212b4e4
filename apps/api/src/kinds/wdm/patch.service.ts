import { type ConnectionEnd, formatDemarc } from '@demarc/contract/connection-end.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { ProviderWdm, reportProviderWdmPatch } from '@demarc/contract/provider/wdm.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { conflict, invalid } from '../../http/problem.ts';
import { claimPorts } from '../../modules/dc-connection/port.store.ts';
import { reachMilestone } from '../../modules/order/move-order.ts';
import { changeWdm } from '../../modules/wdm/move-wdm.ts';
import { presentForProvider } from '../../modules/wdm/wdm.service.ts';
import type { WdmKey } from '../../modules/wdm/wdm.store.ts';
import { lockWithOrder } from './lock-wdm.ts';

type Patch = Input<typeof reportProviderWdmPatch>['body'];

/** Stores the ports of a patched end. PATCHED_A comes before PATCHED_Z, so patching only the Z end reaches no milestone. */
export async function reportPatch(
  context: AppContext,
  key: WdmKey,
  patch: Patch,
  { author, language }: { author: Author; language: Language },
): Promise<ProviderWdm> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const { row, order } = await lockWithOrder(tx, key);
    const canPatch = order?.status === 'ACCEPTED' || order?.status === 'PLANNED';
    if (!order || !canPatch) throw conflict('INVALID_TRANSITION', { status: order?.status ?? row.status });
    const isA = patch.end === 'A';
    const end = assignPorts(isA ? row.aEnd : row.zEnd, patch);
    if (end.ports.length > 0 && !end.patchPanel) throw invalid([{ field: 'patchPanel', code: 'validation.required' }]);
    await claimPorts(tx, row, [{ ...end, siteId: isA ? row.siteAId : row.siteZId, field: 'ports' }]);
    const muxPort = patch.muxPort.trim();
    const now = clock.now();
    const changes = isA ? { aEnd: end, muxPortA: muxPort, patchedAtA: now } : { zEnd: end, muxPortZ: muxPort, patchedAtZ: now };
    const patchedWdm = await changeWdm(tx, clock, author, row, changes, () => ({
      what: 'patched',
      data: { orderId: order.orderId, end: patch.end },
    }));
    if (patchedWdm.patchedAtA) {
      await reachMilestone(tx, clock, author, order, patchedWdm.patchedAtZ ? 'PATCHED_Z' : 'PATCHED_A');
    }
    return presentForProvider(context, tx, patchedWdm, language);
  });
}

/** Returns an end with the assigned panel and ports. Values that the report omits stay unchanged. */
function assignPorts(end: ConnectionEnd, { patchPanel, ports }: Patch): ConnectionEnd {
  const assignedEnd = { ...end, patchPanel: patchPanel?.trim() || end.patchPanel, ports: ports ?? end.ports };
  return { ...assignedEnd, demarc: formatDemarc(assignedEnd) };
}

import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { isDiverse } from '@demarc/contract/wdm-route.ts';
import type { ChangeContext } from '../../app-context.ts';
import { changeWdm } from '../../modules/wdm/move-wdm.ts';
import type { RouteRow } from '../../modules/wdm/route.store.ts';
import { lockWdm, type WdmRow } from '../../modules/wdm/wdm.store.ts';

type Route = Pick<RouteRow, 'routeId' | 'siteAId' | 'siteZId' | 'workingPath'>;

/**
 * Whether an existing wavelength can be paired with a new one on this route: between the same data centers, over a diverse path.
 */
export function canPair(existing: WdmRow, route: Route): boolean {
  const sites = [route.siteAId, route.siteZId];
  const hasSameSites =
    existing.siteAId !== existing.siteZId && sites.includes(existing.siteAId) && sites.includes(existing.siteZId);
  const isUnpaired =
    existing.pairedWdmId === null && existing.protection === 'UNPROTECTED' && !isFinalServiceStatus(existing.status);
  return isUnpaired && hasSameSites && isDiverse(existing.workingPath, route.workingPath);
}

/** Makes two wavelengths a pair that point at each other. The caller has locked both. */
export async function pair(change: ChangeContext, row: WdmRow, other: WdmRow): Promise<WdmRow> {
  await setPartner(change, other, row.wdmId);
  return setPartner(change, row, other.wdmId);
}

/** Dissolves the diverse pair of a wavelength that has ended. The other wavelength becomes unprotected. */
export async function unpair(change: ChangeContext, { customerId, wdmId, pairedWdmId }: WdmRow): Promise<void> {
  const partner = pairedWdmId === null ? null : await lockWdm(change.tx, { customerId, wdmId: pairedWdmId });
  if (partner?.pairedWdmId === wdmId) await setPartner(change, partner, null);
}

function setPartner({ tx, context, author }: ChangeContext, row: WdmRow, pairedWdmId: number | null): Promise<WdmRow> {
  const protection = pairedWdmId === null ? 'UNPROTECTED' : 'DIVERSE_PAIR';
  return changeWdm(tx, context.clock, author, row, { pairedWdmId, protection }, () => ({
    what: 'changed',
    data: { fields: ['pairedWdmId'], pairedWdmId },
  }));
}

import { isDeepStrictEqual } from 'node:util';
import type { ProviderSite, SiteRequest } from '@demarc/contract/provider/site.ts';
import type { Site } from '@demarc/contract/site.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { normalizeAddress } from '../../db/normalize.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import * as store from './site.store.ts';

type SiteWithStock = store.SiteRow & { stock: readonly store.StockRow[] };

export async function list(db: Database): Promise<Site[]> {
  return (await store.findSites(db)).map(toSite);
}

export async function listForProvider(db: Database): Promise<ProviderSite[]> {
  return (await store.findSites(db)).map(toProviderSite);
}

/** Creates or replaces a data center. Writes an event but no audit entry, because audit entries belong to a customer. */
export async function put(
  { clock, database: { db } }: AppContext,
  siteCode: string,
  request: SiteRequest,
  { via }: Author,
): Promise<ProviderSite> {
  const now = clock.now();
  const totals = [
    ...request.rackStock.map(({ heightUnits, total }) => ({ kind: 'RACK' as const, heightUnits, total })),
    { kind: 'SHARED_COLO' as const, heightUnits: 1, total: request.sharedColoUnits },
  ];
  return db.transaction(async (tx) => {
    const { site, before } = await store.putSite(tx, {
      siteCode,
      name: request.name.trim(),
      address: normalizeAddress(request.address),
      operatorName: request.operatorName?.trim() || null,
      peeringDbFacilityId: request.peeringDbFacilityId ?? null,
      powerTopology: request.powerTopology,
      designPue: Number(request.designPue).toFixed(2),
      maxKwPerRack: Number(request.maxKwPerRack).toFixed(1),
      certifications: request.certifications,
      updatedAt: now,
    });
    const stockBefore = await store.lockStock(tx, site.siteId);
    const problems = findStockProblems(request, stockBefore);
    if (problems.length > 0) throw invalid(problems);
    await store.setStock(tx, site.siteId, totals);
    const stock = await store.findStock(tx, site.siteId);
    const isSame = before && isDeepStrictEqual({ ...before, updatedAt: now }, site) && isDeepStrictEqual(stockBefore, stock);
    if (!isSame) {
      await store.insertSiteEvent(tx, { siteCode, what: 'changed', data: { isNew: !before, via: via ?? null } }, now);
    }
    return toProviderSite({ ...site, stock });
  });
}

/** Lists the problems of a requested stock: repeated heights, and totals below the number in use. */
function findStockProblems({ rackStock, sharedColoUnits }: SiteRequest, stock: readonly store.StockRow[]): FieldProblem[] {
  const duplicates = rackStock.flatMap(({ heightUnits }, index) => {
    const isDuplicate = rackStock.findIndex((item) => item.heightUnits === heightUnits) < index;
    return isDuplicate ? [{ field: `rackStock[${index}].heightUnits`, code: 'validation.duplicate' }] : [];
  });
  const tooFew = stock.flatMap(({ kind, heightUnits, used }): FieldProblem[] => {
    const index = rackStock.findIndex((item) => item.heightUnits === heightUnits);
    const rackField = index < 0 ? 'rackStock' : `rackStock[${index}].total`;
    const [field, total] =
      kind === 'SHARED_COLO' ? ['sharedColoUnits', sharedColoUnits] : [rackField, rackStock[index]?.total ?? 0];
    return total >= used ? [] : [{ field, code: 'validation.min', params: { min: used } }];
  });
  return [...duplicates, ...tooFew];
}

function toSharedFields(site: store.SiteRow) {
  const { siteId, siteCode, name, address, operatorName, peeringDbFacilityId } = site;
  const { powerTopology, designPue, maxKwPerRack, certifications } = site;
  return {
    siteId,
    siteCode,
    name,
    address,
    operatorName,
    peeringDbFacilityId,
    powerTopology,
    designPue,
    maxKwPerRack,
    certifications,
  };
}

function toSite({ stock, ...site }: SiteWithStock): Site {
  const racks = stock.filter(({ kind }) => kind === 'RACK');
  return {
    ...toSharedFields(site),
    rackAvailability: racks.map(({ heightUnits, total, used }) => ({ heightUnits, count: total - used })),
    sharedColoAvailableUnits: store.countFree(stock, { kind: 'SHARED_COLO', heightUnits: 1 }),
  };
}

function toProviderSite({ stock, ...site }: SiteWithStock): ProviderSite {
  const shared = stock.find(({ kind }) => kind === 'SHARED_COLO');
  return {
    ...toSharedFields(site),
    rackStock: stock.filter(({ kind }) => kind === 'RACK').map(({ heightUnits, total, used }) => ({ heightUnits, total, used })),
    sharedColoStock: { total: shared?.total ?? 0, used: shared?.used ?? 0 },
  };
}

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

/** Creates or replaces a data center. Audit entries belong to a customer and a data center has none, so only an event is written. */
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

/** The stock cannot become smaller than the used number, and lists each height once. */
function findStockProblems({ rackStock, sharedColoUnits }: SiteRequest, stock: readonly store.StockRow[]): FieldProblem[] {
  const twice = rackStock.flatMap(({ heightUnits }, index) => {
    const isTwice = rackStock.findIndex((stock) => stock.heightUnits === heightUnits) < index;
    return isTwice ? [{ field: `rackStock[${index}].heightUnits`, code: 'validation.duplicate' }] : [];
  });
  const tooFew = stock.flatMap(({ kind, heightUnits, used }): FieldProblem[] => {
    const at = rackStock.findIndex((stock) => stock.heightUnits === heightUnits);
    const total = kind === 'SHARED_COLO' ? sharedColoUnits : (rackStock[at]?.total ?? 0);
    if (total >= used) return [];
    const field = kind === 'SHARED_COLO' ? 'sharedColoUnits' : at < 0 ? 'rackStock' : `rackStock[${at}].total`;
    return [{ field, code: 'validation.min', params: { min: used } }];
  });
  return [...twice, ...tooFew];
}

function toShared(site: store.SiteRow) {
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
    ...toShared(site),
    rackAvailability: racks.map(({ heightUnits, total, used }) => ({ heightUnits, count: total - used })),
    sharedColoAvailableUnits: store.countFree(stock, { kind: 'SHARED_COLO', heightUnits: 1 }),
  };
}

function toProviderSite({ stock, ...site }: SiteWithStock): ProviderSite {
  const shared = stock.find(({ kind }) => kind === 'SHARED_COLO');
  return {
    ...toShared(site),
    rackStock: stock.filter(({ kind }) => kind === 'RACK').map(({ heightUnits, total, used }) => ({ heightUnits, total, used })),
    sharedColoStock: { total: shared?.total ?? 0, used: shared?.used ?? 0 },
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Package } from '@demarc/contract/catalog.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { ProviderWdmRoute, WdmRouteRequest } from '@demarc/contract/provider/wdm.ts';
import type { listWdmPackageChannels, listWdmPackages, WdmPackage, WdmRouteChannels } from '@demarc/contract/wdm.ts';
import { findWdmChannel } from '@demarc/contract/wdm-grid.ts';
import {
  findEncryptionProduct,
  getPackageServiceClass,
  listPackageInterfaces,
  listPackageRouteCodes,
  listProtectionOptions,
} from '@demarc/contract/wdm-order.ts';
import { estimateLoss, isDiverse, type WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import type { StoredPath } from '../../db/schema/wdm.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { findSiteId } from '../../db/views/site-id.ts';
import { type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import { type ChannelRow, findTakenChannels } from './channel.store.ts';
import { countChannels, listChannels, toChannelState } from './channels.ts';
import * as store from './route.store.ts';
import { toPath, toRouteFields } from './wdm.presenter.ts';

type ReadContext = Pick<AppContext, 'clock' | 'database'>;

/** Lists the packages that can be ordered, with their routes. Each data center of the filter can be either end of a route. */
export async function listPackages(
  { clock, database: { db } }: ReadContext,
  customerId: number,
  { siteA, siteZ, serviceClass }: NonNullable<Input<typeof listWdmPackages>['query']>,
  language: Language,
): Promise<WdmPackage[]> {
  const [packages, routes] = await Promise.all([
    getCustomerPackages(db, { customerId, language, now: clock.now() }, { orderType: 'WDM' }),
    store.findRoutes(db),
  ]);
  const siteCodes = [siteA, siteZ].flatMap((code) => code?.trim().toUpperCase() ?? []);
  // No route has the same data center at both ends.
  if (new Set(siteCodes).size < siteCodes.length) return [];
  const matchesSites = ({ siteACode, siteZCode }: store.RouteRow) =>
    siteCodes.every((code) => code === siteACode || code === siteZCode);
  const taken = await findTakenChannels(
    db,
    routes.map(({ routeId }) => routeId),
  );
  return packages
    .filter(({ orderable }) => orderable)
    .map((pack) => toWdmPackage(pack, routes.filter(matchesSites), taken, customerId))
    .filter((pack) => pack.routes.length > 0 && (serviceClass === undefined || pack.serviceClass === serviceClass));
}

/** Lists the routes of a package with all their channels. Throws 404 for an unknown package or route. */
export async function listPackageChannels(
  { clock, database: { db } }: ReadContext,
  customerId: number,
  packageCode: string,
  { routeId }: NonNullable<Input<typeof listWdmPackageChannels>['query']>,
  language: Language,
): Promise<WdmRouteChannels[]> {
  const [pack] = await getCustomerPackages(db, { customerId, language, now: clock.now() }, { packageCodes: [packageCode] });
  if (pack?.orderType !== 'WDM' || !pack.orderable) throw notFound();
  const packageRoutes = await store.findRoutes(db, { routeCodes: listPackageRouteCodes(pack.products) });
  const routes = packageRoutes.filter((route) => routeId === undefined || route.routeId === routeId);
  if (routes.length === 0 && routeId !== undefined) throw notFound();
  const taken = await findTakenChannels(
    db,
    routes.map((route) => route.routeId),
  );
  return routes.map((route) => ({
    ...toRouteFields({ ...route, routeName: route.name }),
    channels: listChannels(route, taken, customerId),
  }));
}

function toWdmPackage(
  pack: Package,
  routes: readonly store.RouteRow[],
  taken: readonly ChannelRow[],
  customerId: number,
): WdmPackage {
  const { products } = pack;
  const serviceClass = getPackageServiceClass(products);
  const codes = listPackageRouteCodes(products);
  return {
    ...pack,
    serviceClass,
    clientInterfaces: listPackageInterfaces(products),
    hasEncryption: findEncryptionProduct(products) !== undefined,
    routes: routes
      .filter(({ routeCode }) => codes.includes(routeCode))
      .map((route): WdmPackageRoute => {
        const { protectPath, workingPath } = route;
        return {
          ...toRouteFields({ ...route, routeName: route.name }),
          ...toPath(workingPath, serviceClass),
          protectPath: protectPath && toPath(protectPath, serviceClass),
          protectionOptions: listProtectionOptions(products, { hasProtectPath: protectPath !== null }),
          channelCounts: countChannels(listChannels(route, taken, customerId)),
        };
      }),
  };
}

/** Lists all routes with the holders of their channels, for the provider. */
export async function listForProvider(db: Database): Promise<ProviderWdmRoute[]> {
  const routes = await store.findRoutes(db);
  const taken = await findTakenChannels(
    db,
    routes.map(({ routeId }) => routeId),
  );
  return routes.map((route) => toProviderRoute(route, taken));
}

/** Creates or replaces a route. Throws if its ends or grid change while channels are taken. */
export async function put(
  { clock, database: { db } }: AppContext,
  routeCode: string,
  request: WdmRouteRequest,
): Promise<ProviderWdmRoute> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [siteAId, siteZId] = await Promise.all([request.siteA, request.siteZ].map((code) => findSiteId(tx, code)));
    const problems = findProblems(request, { siteAId, siteZId });
    if (problems.length > 0 || !siteAId || !siteZId) throw invalid(problems);
    const values = {
      routeCode,
      name: request.name.trim(),
      siteAId,
      siteZId,
      grid: request.grid,
      workingPath: toStoredPath(request.workingPath),
      protectPath: request.protectPath ? toStoredPath(request.protectPath) : null,
      blockedChannels: request.blockedChannels ?? [],
      updatedAt: now,
    };
    const { routeId, before } = await store.obtainRoute(tx, values);
    const taken = await findTakenChannels(tx, [routeId]);
    if (before) {
      const changedFixedNames =
        taken.length > 0 ? (['siteAId', 'siteZId', 'grid'] as const).filter((name) => before[name] !== values[name]) : [];
      const fields = { siteAId: 'siteA', siteZId: 'siteZ', grid: 'grid' } as const;
      if (changedFixedNames.length > 0)
        throw invalid(changedFixedNames.map((name) => ({ field: fields[name], code: 'validation.not-allowed-here' })));
      await store.replaceRoute(tx, routeId, values);
    }
    const isSame = before && isDeepStrictEqual({ ...before, updatedAt: now }, { routeId, ...values });
    if (!isSame) await store.insertRouteEvent(tx, { routeId, what: 'changed' }, now);
    const [route] = await store.findRoutes(tx, { routeIds: [routeId] });
    return toProviderRoute(route!, taken);
  });
}

function findProblems(
  { siteA, siteZ, grid, workingPath, protectPath, blockedChannels = [] }: WdmRouteRequest,
  ids: Record<'siteAId' | 'siteZId', number | null | undefined>,
): FieldProblem[] {
  const isSame = siteA.trim().toUpperCase() === siteZ.trim().toUpperCase();
  return [
    ...(ids.siteAId ? [] : [{ field: 'siteA', code: 'validation.unknown-value' }]),
    ...(!ids.siteZId || isSame ? [{ field: 'siteZ', code: 'validation.unknown-value' }] : []),
    ...(protectPath && !isDiverse(workingPath, protectPath)
      ? [{ field: 'protectPath.pathCode', code: 'validation.duplicate' }]
      : []),
    ...blockedChannels.flatMap((channel, index) =>
      findWdmChannel(grid, channel) ? [] : [{ field: `blockedChannels[${index}]`, code: 'validation.unknown-value' }],
    ),
  ];
}

function toStoredPath({ pathCode, description, lengthKm, lossDb }: WdmRouteRequest['workingPath']): StoredPath {
  return { pathCode: pathCode.trim(), description: description.trim(), lengthKm, lossDb: lossDb ?? estimateLoss(lengthKm) };
}

function toProviderRoute(route: store.RouteRow, taken: readonly ChannelRow[]): ProviderWdmRoute {
  const { workingPath, protectPath, blockedChannels } = route;
  return {
    ...toRouteFields({ ...route, routeName: route.name }),
    workingPath,
    protectPath,
    blockedChannels,
    takenChannels: taken
      .filter(({ routeId }) => routeId === route.routeId)
      .map(({ channel, customerId, orderId, wdmId, reservedUntil }) => ({
        channel,
        state: toChannelState({ reservedUntil }),
        customerId,
        orderId,
        wdmId,
        reservedUntil: reservedUntil?.toISOString() ?? null,
      })),
  };
}

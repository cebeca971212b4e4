import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import type { WdmOrderDetails } from '@demarc/contract/kinds/wdm-order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import { keepFirstPerField } from '@demarc/contract/product-choice.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import {
  buildWdmOfferRules,
  findEncryptionProduct,
  getPackageServiceClass,
  listPackageInterfaces,
  listPackageRouteCodes,
  listProtectionOptions,
  type WdmOrderRequest,
} from '@demarc/contract/wdm-order.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { checkPorts, claimPorts } from '../../modules/dc-connection/port.store.ts';
import { type OrderRow, updateOrder } from '../../modules/order/order.store.ts';
import { getEarliestWishDate, validateWishDate } from '../../modules/order/wish-date.ts';
import { claimChannel, findTakenChannels } from '../../modules/wdm/channel.store.ts';
import { chooseChannel } from '../../modules/wdm/channels.ts';
import { findRoutes, insertRouteEvent, lockRoute, type RouteRow } from '../../modules/wdm/route.store.ts';
import { toRouteFields } from '../../modules/wdm/wdm.presenter.ts';
import { findWdm } from '../../modules/wdm/wdm.store.ts';
import { lockActiveColocations } from '../colocation-ends.store.ts';
import {
  checkActiveEnds,
  listColocationIds,
  type ResolvedEnd,
  resolveEnds,
  toConnectionEnd,
  toPortClaim,
  validateEnd,
} from '../connection-ends.ts';
import type { ValidatedOrder } from '../service-kind.ts';
import { formatSubject } from './format-subject.ts';
import { chooseWdmItems } from './order-products.ts';
import { canPair } from './pairing.ts';
import { getReservationEnd } from './reservation.ts';

/** Validates an order for a wavelength. Throws one validation error that lists every invalid field. */
export async function validateWdmOrder(
  context: AppContext,
  customerId: number,
  request: WdmOrderRequest,
  language: Language,
  quoted?: OfferBasis,
): Promise<ValidatedOrder> {
  const { clock, database } = context;
  const { db } = database;
  const { details, packageCode, termMonths, wishDate } = request;
  const { routeId, clientInterface, protection, pairedWdmId, optic, encryption } = details;
  const today = formatAmsterdamDate(clock.now());
  const [[pack], [route], ends] = await Promise.all([
    quoted ? [quoted.pack] : getCustomerPackages(db, { customerId, language, now: clock.now() }, { packageCodes: [packageCode] }),
    findRoutes(db, { routeIds: [routeId] }),
    resolveEnds(db, customerId, details),
  ]);
  if (!pack?.orderable || pack.orderType !== 'WDM') throw conflict('PACKAGE_NOT_ORDERABLE', { packageCode });
  if (!route || !listPackageRouteCodes(pack.products).includes(route.routeCode)) {
    throw invalid([{ field: 'details.routeId', code: 'validation.unknown-value' }]);
  }
  const partner = pairedWdmId ? await findWdm(db, { customerId, wdmId: pairedWdmId }) : null;
  const options = listProtectionOptions(pack.products, { hasProtectPath: route.protectPath !== null });
  const isProtectable = options.includes(protection);
  const earliestWishDate = getEarliestWishDate(today, [pack.leadTimeWorkingDays], []);
  const chosenItems = chooseWdmItems(
    pack.products,
    isProtectable ? details : { ...details, protection: 'UNPROTECTED' },
    route.routeCode,
  );
  const problems: FieldProblem[] = [
    ...validateWishDate(wishDate, earliestWishDate, today),
    ...(pack.allowedTermMonths.includes(termMonths) ? [] : [{ field: 'termMonths', code: 'validation.unknown-value' }]),
    ...findFieldProblems(buildWdmOfferRules(describeOffer(pack, route)), request),
    ...validateEnds(ends, route),
    ...(pairedWdmId && !(partner && canPair(partner, route))
      ? [{ field: 'details.pairedWdmId', code: partner ? 'validation.pair-not-diverse' : 'validation.unknown-value' }]
      : []),
    ...chosenItems.problems,
  ];
  if (problems.length > 0) throw invalid(keepFirstPerField(problems));
  if (!isProtectable)
    throw conflict('PROTECTION_NOT_AVAILABLE', { field: 'details.protection', routeId, protectionOptions: options });
  checkActiveEnds([ends.aEnd, ends.zEnd]);

  const preferredChannel = details.preferredChannel ?? null;
  const storedDetails = {
    route: toRouteFields({ ...route, routeName: route.name }),
    serviceClass: getPackageServiceClass(pack.products),
    preferredChannel,
    clientInterface: clientInterface ?? null,
    protection,
    pairedWdmId: pairedWdmId ?? null,
    optic: optic ?? null,
    aEnd: toConnectionEnd(ends.aEnd),
    zEnd: toConnectionEnd(ends.zEnd),
    encryption: encryption ?? false,
    earliestWishDate,
  };
  const choose = async (tx: typeof db) =>
    chooseChannel(route, await findTakenChannels(tx, [routeId]), { customerId, preferredChannel });
  const describe = (channel: number): { subject: string; details: WdmOrderDetails } => ({
    subject: formatSubject({
      siteA: route.siteACode,
      siteZ: route.siteZCode,
      grid: route.grid,
      channel,
      routeCode: route.routeCode,
    }),
    details: { ...storedDetails, channel },
  });
  const ports = [ends.aEnd, ends.zEnd].map(toPortClaim);
  return {
    type: 'WDM',
    packageName: pack.name,
    // `claim` replaces the channel with the one that it claims.
    ...describe(preferredChannel ?? 0),
    items: chosenItems.items,
    earliestWishDate,
    // A company can have any number of wavelengths, but each channel belongs to only one.
    addressKey: null,
    async findWarnings() {
      await Promise.all([choose(db), checkPorts(db, ports)]);
      return [];
    },
    findAffectedIds: async () => ({}),
    async lock(tx) {
      const ids = listColocationIds([storedDetails.aEnd, storedDetails.zEnd]);
      if (!(await lockActiveColocations(tx, { customerId, ids })))
        throw conflict('NO_ACTIVE_RACK', { field: 'details.aEnd.rackId' });
    },
    async claim({ tx }: ChangeContext, order: OrderRow) {
      await claimPorts(tx, order, ports);
      // Serializes orders on the route, so each one sees the channels that earlier ones have claimed.
      await lockRoute(tx, routeId);
      const channel = await choose(tx);
      const now = clock.now();
      const reservedUntil = getReservationEnd(now);
      const { orderId } = order;
      const isClaimed = await claimChannel(tx, { routeId, channel, customerId, orderId, wdmId: null, reservedUntil });
      if (!isClaimed) throw conflict('CHANNEL_TAKEN', { field: 'details.preferredChannel', routeId, channel });
      await insertRouteEvent(tx, { routeId, what: 'channels-changed' }, now);
      return updateOrder(tx, order, { ...describe(channel), updatedAt: now });
    },
  };
}

function describeOffer({ products }: Package, { grid }: RouteRow) {
  return {
    serviceClass: getPackageServiceClass(products),
    grid,
    clientInterfaces: listPackageInterfaces(products),
    hasEncryption: findEncryptionProduct(products) !== undefined,
  };
}

/** Each end must be in the data center at that end of the route. */
function validateEnds({ aEnd, zEnd }: Record<'aEnd' | 'zEnd', ResolvedEnd>, { siteAId, siteZId }: RouteRow): FieldProblem[] {
  const validate = (end: ResolvedEnd, siteId: number): FieldProblem[] => {
    const problems = validateEnd(end);
    const isElsewhere = problems.length === 0 && end.site?.siteId !== siteId;
    return isElsewhere ? [{ field: `details.${end.name}.siteCode`, code: 'validation.unknown-value' }] : problems;
  };
  return [...validate(aEnd, siteAId), ...validate(zEnd, siteZId)];
}

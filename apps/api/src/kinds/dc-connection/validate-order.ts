import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import {
  countPairs,
  type DcConnectionOrderRequest,
  findConnectionProduct,
  getPackageKind,
  needsLoa,
} from '@demarc/contract/dc-connection-order.ts';
import type { DcConnectionOrderDetails } from '@demarc/contract/kinds/dc-connection-order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import { chooseProducts, keepFirstPerField } from '@demarc/contract/product-choice.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { isCurrentDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { checkPorts, claimPorts } from '../../modules/dc-connection/port.store.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { getEarliestWishDate, validateWishDate } from '../../modules/order/wish-date.ts';
import { hasActiveColocation, lockActiveColocations } from '../colocation-ends.store.ts';
import { checkActiveEnds, resolveEnds, toConnectionEnd, toPortClaim, validateEnd } from '../connection-ends.ts';
import type { ValidatedOrder } from '../service-kind.ts';
import { formatSubject } from './format-subject.ts';
import { requestLoa, storeReceivedLoa } from './loa.ts';
import { type LoaFile, readLoaFile } from './loa-file.ts';

/** Validates an order for a connection. Throws one validation error that lists every invalid field. */
export async function validateDcConnectionOrder(
  context: AppContext,
  customerId: number,
  request: DcConnectionOrderRequest,
  language: Language,
  quoted?: OfferBasis,
): Promise<ValidatedOrder> {
  const { clock, database } = context;
  const { db } = database;
  const { details, packageCode, termMonths, wishDate } = request;
  const { loa, mediaType, strands, kind } = details;
  const service = details.service ?? 'DARK';
  const today = formatAmsterdamDate(clock.now());
  const [[pack], ends, hasRack] = await Promise.all([
    quoted ? [quoted.pack] : getCustomerPackages(db, { customerId, language, now: clock.now() }, { packageCodes: [packageCode] }),
    resolveEnds(db, customerId, details),
    hasActiveColocation(db, customerId),
  ]);
  if (!pack?.orderable || pack.orderType !== 'DC_CONNECTION') throw conflict('PACKAGE_NOT_ORDERABLE', { packageCode });
  if (!hasRack) throw conflict('NO_ACTIVE_RACK', { field: 'details.aEnd.rackId' });

  const [siteA, siteZ] = [ends.aEnd.site, ends.zEnd.site].map((site) => site?.siteCode ?? '') as [string, string];
  const { items, problems: productProblems } = chooseItems(pack, { kind, siteA, siteZ, mediaType, service }, strands);
  const earliestWishDate = getEarliestWishDate(today, [pack.leadTimeWorkingDays], []);
  const isDiverseFromIdValid =
    !details.diverseFromId || (await isCurrentDcConnection(db, { customerId, dcConnectionId: details.diverseFromId }));
  const { file, problems: fileProblems } = loa
    ? await readLoaFile(loa, { prefix: 'details.loa.', today, defaultIssuer: details.zEnd.partyName?.trim() ?? '' })
    : { file: null, problems: [] };
  const problems: FieldProblem[] = [
    ...validateWishDate(wishDate, earliestWishDate, today),
    ...(pack.allowedTermMonths.includes(termMonths) ? [] : [{ field: 'termMonths', code: 'validation.unknown-value' }]),
    ...(getPackageKind(pack.products) === kind ? [] : [{ field: 'details.kind', code: 'validation.unknown-value' }]),
    ...validateEnd(ends.aEnd),
    ...validateEnd(ends.zEnd),
    ...productProblems,
    ...(isDiverseFromIdValid ? [] : [{ field: 'details.diverseFromId', code: 'validation.unknown-value' }]),
  ];
  const allProblems = keepFirstPerField([...problems, ...fileProblems]);
  if (allProblems.length > 0)
    throw invalid(allProblems, problems.length === 0 && isAboutFile(allProblems) ? 'UNSUPPORTED_FILE' : 'VALIDATION_FAILED');
  checkActiveEnds([ends.aEnd, ends.zEnd]);

  const storedDetails: DcConnectionOrderDetails = {
    kind,
    mediaType,
    strands,
    service,
    earliestWishDate,
    initiator: details.initiator,
    aEnd: toConnectionEnd(ends.aEnd),
    zEnd: toConnectionEnd(ends.zEnd),
    optic: details.optic ?? null,
    diverseFromId: details.diverseFromId ?? null,
    chargedTo: details.chargedTo ?? 'CUSTOMER',
    loaFileName: file?.fileName ?? null,
  };
  const claims = [ends.aEnd, ends.zEnd].map(toPortClaim);
  return {
    type: 'DC_CONNECTION',
    subject: formatSubject(storedDetails),
    packageName: pack.name,
    items,
    details: storedDetails,
    earliestWishDate,
    // A company can have any number of connections, but each port belongs to only one.
    addressKey: null,
    async findWarnings() {
      await checkPorts(db, claims);
      return [];
    },
    findAffectedIds: async () => ({}),
    async lock(tx) {
      const ids = [ends.aEnd, ends.zEnd].flatMap(({ colocation }) => colocation?.colocationId ?? []);
      if (!(await lockActiveColocations(tx, { customerId, ids })))
        throw conflict('NO_ACTIVE_RACK', { field: 'details.aEnd.rackId' });
    },
    async claim(change, order) {
      await claimPorts(change.tx, order, claims);
      if (needsLoa(details)) await storeLoa(change, order, file);
      return order;
    },
  };
}

function isAboutFile(problems: readonly FieldProblem[]): boolean {
  return problems.every(({ field }) => field === 'details.loa.content');
}

/** Chooses the product for the data centers, cable and service, charged per pair of fibers, and the mandatory products. */
function chooseItems({ products }: Package, criteria: Parameters<typeof findConnectionProduct>[1], strands: number) {
  const field = criteria.kind === 'METRO_CONNECT' ? 'details.zEnd.siteCode' : 'details.aEnd.siteCode';
  const product = findConnectionProduct(products, criteria);
  if (!product) return { items: [], problems: [{ field, code: 'validation.unknown-value' }] };
  const { productCode, productType } = product;
  return chooseProducts(
    products,
    [{ productCode, quantity: countPairs(strands), field: 'details.strands', types: [productType] }],
    {
      oneOf: [productType],
    },
  );
}

/** Stores the LOA that came with the order, or requests one. */
async function storeLoa(change: ChangeContext, order: OrderRow, file: LoaFile | null): Promise<void> {
  const key = { customerId: order.customerId, orderId: order.orderId, loaId: randomUUID() };
  await (file ? storeReceivedLoa(change, key, file) : requestLoa(change, key));
}

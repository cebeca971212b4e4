import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Package } from '@demarc/contract/catalogue.ts';
import { type ConnectionEnd, type ConnectionEndRequest, formatDemarc } from '@demarc/contract/connection-end.ts';
import {
  countPairs,
  type DcConnectionOrderRequest,
  findConnectionProduct,
  getPackageKind,
  needsLoa,
} from '@demarc/contract/dc-connection-order.ts';
import type { DcConnectionOrderDetails } from '@demarc/contract/kinds/dc-connection-order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import { chooseProducts } from '@demarc/contract/product-choice.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { isCurrentDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { checkPorts, claimPorts, type PortClaim } from '../../modules/dc-connection/port.store.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { getEarliestWishDate, validateWishDate } from '../../modules/order/wish-date.ts';
import { findSite } from '../../modules/site/site.store.ts';
import type { ValidatedOrder } from '../service-kind.ts';
import { findOwnColocations, hasActiveColocation, lockActiveColocations, type OwnColocation } from './colocation-ends.store.ts';
import { formatSubject } from './format-subject.ts';
import { requestLoa, storeReceivedLoa } from './loa.ts';
import { type LoaFile, readLoaFile } from './loa-file.ts';

type EndName = 'aEnd' | 'zEnd';

/** An end of the request with what was found for it. */
interface ResolvedEnd {
  name: EndName;
  request: ConnectionEndRequest;
  site: { siteId: number; siteCode: string; name: string } | null;
  own: OwnColocation | null;
}

/** Validates an order for a connection. Throws one validation error that lists every invalid field. */
export async function validateDcConnectionOrder(
  context: AppContext,
  customerId: number,
  request: DcConnectionOrderRequest,
  language: Language,
): Promise<ValidatedOrder> {
  const { clock, database } = context;
  const { db } = database;
  const { details, packageCode, termMonths, wishDate } = request;
  const { loa, mediaType, strands, kind } = details;
  const service = details.service ?? 'DARK';
  const today = formatAmsterdamDate(clock.now());
  const [[pack], ends, hasRack] = await Promise.all([
    getCustomerPackages(db, customerId, language, { packageCodes: [packageCode] }),
    resolveEnds(context, customerId, details),
    hasActiveColocation(db, customerId),
  ]);
  if (!pack?.orderable || pack.orderType !== 'DC_CONNECTION') throw conflict('PACKAGE_NOT_ORDERABLE', { packageCode });
  if (!hasRack) throw conflict('NO_ACTIVE_RACK', { field: 'details.aEnd.rackId' });

  const [siteA, siteZ] = [ends.aEnd.site, ends.zEnd.site].map((site) => site?.siteCode ?? '') as [string, string];
  const { items, problems: productProblems } = chooseItems(pack, { kind, siteA, siteZ, mediaType, service }, strands);
  const earliestWishDate = getEarliestWishDate(today, [pack.leadTimeWorkingDays], []);
  const isDiverseKnown =
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
    ...(isDiverseKnown ? [] : [{ field: 'details.diverseFromId', code: 'validation.unknown-value' }]),
  ];
  const all = keepFirstPerField([...problems, ...fileProblems]);
  if (all.length > 0) throw invalid(all, problems.length === 0 && isAboutFile(all) ? 'UNSUPPORTED_FILE' : 'VALIDATION_FAILED');
  for (const { name, own } of [ends.aEnd, ends.zEnd]) {
    if (own && own.status !== 'ACTIVE')
      throw conflict('NO_ACTIVE_RACK', { field: `details.${name}.${getIdName(own)}`, status: own.status });
  }

  const stored: DcConnectionOrderDetails = {
    ...{ kind, mediaType, strands, service, earliestWishDate, initiator: details.initiator },
    ...{ aEnd: toConnectionEnd(ends.aEnd), zEnd: toConnectionEnd(ends.zEnd) },
    optic: details.optic ?? null,
    diverseFromId: details.diverseFromId ?? null,
    chargedTo: details.chargedTo ?? 'CUSTOMER',
    loaFileName: file?.fileName ?? null,
  };
  const claims = [ends.aEnd, ends.zEnd].map(toPortClaim);
  return {
    type: 'DC_CONNECTION',
    subject: formatSubject(stored),
    packageName: pack.name,
    ...{ items, details: stored, earliestWishDate },
    // A company can have any number of connections; what only one can have is the port.
    addressKey: null,
    async findWarnings() {
      await checkPorts(db, claims);
      return [];
    },
    findTouched: async () => ({}),
    async hold(tx) {
      const ids = [ends.aEnd, ends.zEnd].flatMap(({ own }) => own?.colocationId ?? []);
      if (!(await lockActiveColocations(tx, { customerId, ids })))
        throw conflict('NO_ACTIVE_RACK', { field: 'details.aEnd.rackId' });
    },
    async claim(work, order) {
      await claimPorts(work.tx, order, claims);
      if (needsLoa(details)) await storeLoa(work, order, file);
    },
  };
}

function isAboutFile(problems: readonly FieldProblem[]): boolean {
  return problems.every(({ field }) => field === 'details.loa.content');
}

async function resolveEnds(
  { database: { db } }: AppContext,
  customerId: number,
  { aEnd, zEnd }: DcConnectionOrderRequest['details'],
): Promise<Record<EndName, ResolvedEnd>> {
  const requests = { aEnd, zEnd };
  const ids = [aEnd, zEnd].flatMap((end) => getOwnId(end) ?? []);
  const [own, ...sites] = await Promise.all([
    findOwnColocations(db, { customerId, ids }),
    ...[aEnd, zEnd].map(({ siteCode }) => findSite(db, siteCode.trim().toUpperCase())),
  ]);
  const resolve = (name: EndName, at: number): ResolvedEnd => {
    const request = requests[name];
    const wanted = request.party === 'OWN_RACK' ? 'RACK' : 'SHARED_COLO';
    const found = own.find(({ colocationId, kind }) => colocationId === getOwnId(request) && kind === wanted);
    return { name, request, site: sites[at] ?? null, own: found ?? null };
  };
  return { aEnd: resolve('aEnd', 0), zEnd: resolve('zEnd', 1) };
}

function getOwnId({ party, rackId, sharedColoId }: ConnectionEndRequest): number | null | undefined {
  return { OWN_RACK: rackId, OWN_SHARED_COLO: sharedColoId, PROVIDER_NETWORK: null, THIRD_PARTY: null }[party];
}

function getIdName({ kind }: OwnColocation): 'rackId' | 'sharedColoId' {
  return kind === 'RACK' ? 'rackId' : 'sharedColoId';
}

/** The data center must exist, and what is the customer's own must be there. Another customer's rack is unknown. */
function validateEnd({ name, request, site, own }: ResolvedEnd): FieldProblem[] {
  const path = `details.${name}`;
  const unknownSite: FieldProblem = { field: `${path}.siteCode`, code: 'validation.unknown-value' };
  if (!site) return [unknownSite];
  if (request.party === 'PROVIDER_NETWORK' || request.party === 'THIRD_PARTY') return [];
  const field = `${path}.${request.party === 'OWN_RACK' ? 'rackId' : 'sharedColoId'}`;
  if (!own) return [{ field, code: 'validation.unknown-value' }];
  return own.siteId === site.siteId ? [] : [unknownSite];
}

/** One product for the data centers, the cable and the service, charged for each pair of fibers, and the mandatory products. */
function chooseItems({ products }: Package, wanted: Parameters<typeof findConnectionProduct>[1], strands: number) {
  const field = wanted.kind === 'METRO_CONNECT' ? 'details.zEnd.siteCode' : 'details.aEnd.siteCode';
  const product = findConnectionProduct(products, wanted);
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

function toConnectionEnd({ request, site, own }: ResolvedEnd): ConnectionEnd {
  const text = (value: string | null | undefined) => value?.trim() || null;
  const end = {
    ...{ siteCode: site?.siteCode ?? '', siteName: site?.name ?? '', party: request.party },
    rackId: own?.kind === 'RACK' ? own.colocationId : null,
    sharedColoId: own?.kind === 'SHARED_COLO' ? own.colocationId : null,
    colocationName: own?.name ?? null,
    partyName: text(request.partyName),
    roomOrCage: text(request.roomOrCage) ?? own?.room ?? null,
    cabinet: text(request.cabinet),
    patchPanel: text(request.patchPanel),
    ports: request.ports ?? [],
    connectorType: request.connectorType,
  };
  return { ...end, demarc: formatDemarc(end) };
}

function toPortClaim({ name, request, site }: ResolvedEnd): PortClaim {
  return { ...request, siteId: site?.siteId ?? 0, field: `details.${name}.ports` };
}

/** The letter that came with the order, or the request for one. */
async function storeLoa(work: ChangeContext, order: OrderRow, file: LoaFile | null): Promise<void> {
  const key = { customerId: order.customerId, orderId: order.orderId, loaId: randomUUID() };
  await (file ? storeReceivedLoa(work, key, file) : requestLoa(work, key));
}

function keepFirstPerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ field }, at) => problems.findIndex((one) => one.field === field) === at);
}

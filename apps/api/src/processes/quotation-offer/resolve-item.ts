import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { ApiProblem, type FieldProblem } from '../../http/problem.ts';
import { compileInputCheck } from '../../http/validate.ts';
import { servicesByType } from '../../kinds/registry.ts';
import type { OrderingStep, OrderRequest } from '../../kinds/service-kind.ts';

type OfferedItem = OfferRequest['items'][number];

/** Fields that the provider cannot set: the customer and the server fill them in when the quotation is accepted. */
const fieldsOfAcceptance = [
  'customerOrderId',
  'packageCode',
  'termMonths',
  'wishDate',
  'purchaseOrderNumber',
  'projectId',
] as const;

const checks = new Map<string, ReturnType<typeof compileInputCheck>>();

/** Returns the validator of the body for the call that places such an order. */
function getBodyCheck({ operation }: OrderingStep): ReturnType<typeof compileInputCheck> {
  const { id, body, rules } = operation as OrderingStep['operation'] & Pick<OperationShape, 'rules'>;
  const check = checks.get(id) ?? compileInputCheck({ body, rules });
  checks.set(id, check);
  return check;
}

interface ItemOwner {
  customerId: number;
  language: Language;
}

/**
 * Checks that an item can become an order, and returns the catalog data that it is based on. Conditions that can change before
 * the acceptance, such as a taken port, are checked at the acceptance.
 */
export async function resolveItem(
  context: AppContext,
  { customerId, language }: ItemOwner,
  item: OfferedItem,
): Promise<{ basis: OfferBasis | null; problems: FieldProblem[] }> {
  const { orderDetails, packageCode, prices, type, leadTimeWorkingDays } = item;
  if (!packageCode || !orderDetails) return { basis: null, problems: [] };
  const notAllowed = fieldsOfAcceptance.filter((name) => Object.hasOwn(orderDetails, name));
  if (notAllowed.length > 0) {
    return {
      basis: null,
      problems: notAllowed.map((name) => ({ field: `orderDetails.${name}`, code: 'validation.not-allowed-here' })),
    };
  }
  const today = formatAmsterdamDate(context.clock.now());
  const request = {
    ...orderDetails,
    // A placeholder that passes the validation; the acceptance sets the ID.
    customerOrderId: 'Q',
    packageCode,
    termMonths: prices[0]!.termMonths,
    wishDate: addWorkingDays(today, leadTimeWorkingDays),
  } as OrderRequest;
  const { ordering } = servicesByType[type];
  const shapeProblems = catchProblems(() => getBodyCheck(ordering)({ body: request, headers: {} } as FastifyRequest));
  if (shapeProblems.length > 0) return { basis: null, problems: shapeProblems };
  const offeredBasis = ordering.findBasis
    ? await ordering.findBasis(context, customerId, request, language)
    : await findPackage(context, customerId, item, language);
  if (!offeredBasis) return { basis: null, problems: [{ field: 'packageCode', code: 'validation.unknown-value' }] };
  const basis = applyTerms(offeredBasis, item);
  return { basis, problems: await findOrderProblems(ordering, context, { customerId, language, request, basis }) };
}

async function findPackage(
  { clock, database: { db } }: AppContext,
  customerId: number,
  { packageCode, type }: OfferedItem,
  language: Language,
): Promise<OfferBasis | null> {
  const [pack] = await getCustomerPackages(db, { customerId, language, now: clock.now() }, { packageCodes: [packageCode ?? ''] });
  return pack?.orderType === type ? { pack, availability: null } : null;
}

/** Returns the package with the terms and the lead time of the offer, which apply even if the catalog changes later. */
export function applyTerms({ pack, availability }: OfferBasis, { prices, leadTimeWorkingDays }: OfferedItem): OfferBasis {
  const allowedTermMonths = prices.map(({ termMonths }) => termMonths);
  const offeredTerms = { orderable: true, allowedTermMonths, minTermMonths: Math.min(...allowedTermMonths), leadTimeWorkingDays };
  return {
    pack: { ...pack, ...offeredTerms },
    availability: availability && {
      ...availability,
      packages: availability.packages.map((catalogPackage) => ({ ...catalogPackage, ...offeredTerms })),
    },
  };
}

async function findOrderProblems(
  ordering: OrderingStep,
  context: AppContext,
  { customerId, language, request, basis }: ItemOwner & { request: OrderRequest; basis: OfferBasis },
): Promise<FieldProblem[]> {
  try {
    await ordering.validate(context, customerId, request, language, basis);
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return toItemProblems(error);
  }
}

function catchProblems(check: () => unknown): FieldProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return toItemProblems(error);
  }
}

/**
 * Converts the problems of an order to problems of the item. The date is chosen later; the package and the details are fields of
 * the item.
 */
function toItemProblems({ validationErrors = [] }: ApiProblem): FieldProblem[] {
  return validationErrors
    .filter(({ field }) => field !== 'wishDate')
    .map((validationError) => ({
      ...validationError,
      field: validationError.field === 'packageCode' ? validationError.field : `orderDetails.${validationError.field}`,
    }));
}

import { ApiProblem } from '../../http/problem.ts';
import type { OrderRequest, ValidatedOrder } from '../../kinds/service-kind.ts';

/**
 * Validates an order that was requested days ago. A wish date that has become too early moves to the first possible date, because
 * nobody can change the request.
 */
export async function validateApproved(
  request: OrderRequest,
  validate: (request: OrderRequest) => Promise<ValidatedOrder>,
): Promise<{ request: OrderRequest; order: ValidatedOrder }> {
  try {
    return { request, order: await validate(request) };
  } catch (error) {
    const wishDate = getEarliestDate(error);
    if (wishDate === null) throw error;
    const postponedRequest = { ...request, wishDate };
    return { request: postponedRequest, order: await validate(postponedRequest) };
  }
}

/** Returns the first possible date, if the only problem of an order is that its date is too early. */
function getEarliestDate(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || error.validationErrors?.length !== 1) return null;
  const { field, code, params } = error.validationErrors[0]!;
  const earliest = params?.earliest;
  return field === 'wishDate' && code === 'validation.date-too-early' && typeof earliest === 'string' ? earliest : null;
}

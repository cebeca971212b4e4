import type { ReferenceValues } from './reference-fields.tsx';

/** The fields that orders of all kinds have in common. */
export type EnvelopeValues = ReferenceValues & { termMonths: string; wishDate: string };

export function createEnvelopeValues(customerOrderId: string): EnvelopeValues {
  return { customerOrderId, reference: '', purchaseOrderNumber: '', projectId: '', note: '', termMonths: '', wishDate: '' };
}

/** The fields of a request that do not depend on the kind of order. */
export function toOrderEnvelope(values: EnvelopeValues, packageCode: string) {
  return {
    customerOrderId: values.customerOrderId.trim(),
    projectId: trimToNull(values.projectId),
    reference: trimToNull(values.reference),
    purchaseOrderNumber: trimToNull(values.purchaseOrderNumber),
    note: trimToNull(values.note),
    packageCode,
    termMonths: Number(values.termMonths),
    wishDate: values.wishDate,
  };
}

export function trimToNull(text: string): string | null {
  return text.trim() || null;
}

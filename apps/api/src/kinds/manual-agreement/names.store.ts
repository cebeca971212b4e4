import { createNameLookup } from '../../db/object-names.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';

const { agreementId, number, title } = manualAgreements;

export const findManualAgreementNames = createNameLookup(manualAgreements, {
  id: agreementId,
  columns: { number, title },
  toName: ({ number, title }) => ({ title, identifier: number }),
});

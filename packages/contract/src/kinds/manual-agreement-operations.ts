import {
  askManualAgreementQuestion,
  declineManualAgreement,
  downloadManualAgreement,
  exportManualAgreements,
  getManualAgreement,
  listManualAgreements,
  requestManualAgreementCode,
  signManualAgreement,
  uploadManualAgreementCopy,
} from '../manual-agreement.ts';
import { getManualAgreementSummary } from '../manual-agreement-counts.ts';
import {
  activateProviderManualAgreement,
  addProviderManualAgreementAnnex,
  answerProviderManualAgreement,
  createProviderManualAgreement,
  decideProviderManualAgreementCopy,
  downloadProviderManualAgreement,
  endProviderManualAgreement,
  getProviderManualAgreement,
  listProviderManualAgreements,
  offerProviderManualAgreement,
  updateProviderManualAgreement,
  withdrawProviderManualAgreement,
} from '../provider/manual-agreement.ts';

/** The calls of manual agreements. */
export const manualAgreementOperations = [
  listManualAgreements,
  getManualAgreementSummary,
  exportManualAgreements,
  getManualAgreement,
  downloadManualAgreement,
  requestManualAgreementCode,
  signManualAgreement,
  uploadManualAgreementCopy,
  declineManualAgreement,
  askManualAgreementQuestion,
] as const;

/** The calls for the provider's systems. */
export const manualAgreementProviderOperations = [
  listProviderManualAgreements,
  getProviderManualAgreement,
  downloadProviderManualAgreement,
  createProviderManualAgreement,
  updateProviderManualAgreement,
  offerProviderManualAgreement,
  withdrawProviderManualAgreement,
  activateProviderManualAgreement,
  endProviderManualAgreement,
  addProviderManualAgreementAnnex,
  answerProviderManualAgreement,
  decideProviderManualAgreementCopy,
] as const;

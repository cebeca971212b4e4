import { listManualAgreements } from '@demarc/contract/manual-agreement.ts';
import { manualAgreementRoutes } from '../../modules/manual-agreement/manual-agreement.routes.ts';
import { providerManualAgreementRoutes } from '../../modules/manual-agreement/provider-manual-agreement.routes.ts';
import { updateManualAgreements } from '../../modules/manual-agreement/update-agreements.ts';
import type { Kind } from '../kind.ts';
import { findManualAgreementNames } from './names.store.ts';
import { findManualAgreements } from './search.store.ts';
import { agreementUploadRoutes } from './upload.routes.ts';

/** Individual agreements outside the catalog, which are read and signed in the portal. */
export const manualAgreement = {
  routes: [manualAgreementRoutes, providerManualAgreementRoutes, agreementUploadRoutes],
  jobs: [updateManualAgreements],
  search: { manualAgreement: { shownBy: listManualAgreements, find: findManualAgreements } },
  names: { 'manual-agreement': findManualAgreementNames },
} as const satisfies Kind;

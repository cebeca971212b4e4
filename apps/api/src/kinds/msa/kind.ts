import { expireMsas } from '../../modules/msa/expire-msas.ts';
import { msaRoutes } from '../../modules/msa/msa.routes.ts';
import type { Kind } from '../kind.ts';
import { findMsaNames } from './names.store.ts';

export const msa = {
  routes: [msaRoutes],
  jobs: [expireMsas],
  names: { msa: findMsaNames },
} as const satisfies Kind;

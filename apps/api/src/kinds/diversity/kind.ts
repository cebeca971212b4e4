import { diversityRoutes } from '../../modules/diversity/diversity.routes.ts';
import type { Kind } from '../kind.ts';
import { findDiversityPairNames } from './names.store.ts';

/** Pairs of services that are meant to have nothing in common. `processes/diversity` compares them. */
export const diversity = {
  routes: [diversityRoutes],
  names: { 'diversity-pair': findDiversityPairNames },
} as const satisfies Kind;

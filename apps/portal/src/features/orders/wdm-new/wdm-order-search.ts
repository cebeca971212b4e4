import { parseStepSearch } from '../../../ui/wizard/wizard-step.ts';

/** The step, and the route that the order starts with. */
export interface WdmOrderSearch {
  step?: string;
  route?: number;
}

/** For `validateSearch`: drops an invalid id. */
export function parseWdmOrderSearch(search: Record<string, unknown>): WdmOrderSearch {
  const route = Number(search.route);
  const isId = Number.isSafeInteger(route) && route > 0 && route <= 2_147_483_647;
  return { ...parseStepSearch(search), ...(isId ? { route } : {}) };
}

import { parseStepSearch } from '../../../ui/wizard/wizard-step.ts';

/** The step, and the route or the data center that the order starts with. */
export interface WdmOrderSearch {
  step?: string;
  route?: number;
  site?: string;
}

/** For `validateSearch`: drops invalid values. */
export function parseWdmOrderSearch(search: Record<string, unknown>): WdmOrderSearch {
  const route = Number(search.route);
  const isId = Number.isSafeInteger(route) && route > 0 && route <= 2_147_483_647;
  const { site } = search;
  return {
    ...parseStepSearch(search),
    ...(isId ? { route } : {}),
    ...(typeof site === 'string' && site !== '' ? { site } : {}),
  };
}

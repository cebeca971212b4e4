import { parseStepSearch } from '../../../ui/wizard/wizard-step.ts';

/** The step, and the rack or shared units that the connection starts from. */
export interface DcOrderSearch {
  step?: string;
  rack?: number;
  sharedColo?: number;
}

/** For `validateSearch`: drops invalid ids. */
export function parseDcOrderSearch(search: Record<string, unknown>): DcOrderSearch {
  return { ...parseStepSearch(search), ...toId('rack', search.rack), ...toId('sharedColo', search.sharedColo) };
}

function toId(name: 'rack' | 'sharedColo', value: unknown): DcOrderSearch {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? { [name]: id } : {};
}

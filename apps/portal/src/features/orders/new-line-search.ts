import { type CheckSearch, validateCheckSearch } from '../../blocks/availability/check-search.ts';

/** Search parameters of the order wizard for a line; an address is checked on arrival. */
export interface NewLineSearch extends CheckSearch {
  step?: string;
  /** A checked address, and the package chosen for it. */
  availabilityId?: string;
  packageCode?: string;
  /** The line that changes to another package. */
  lineId?: number;
  /** The line that moves to another address. */
  move?: number;
}

/** For `validateSearch`: drops invalid parameters. */
export function validateNewLineSearch(search: Record<string, unknown>): NewLineSearch {
  const parseText = (name: 'step' | 'availabilityId' | 'packageCode') =>
    typeof search[name] === 'string' && search[name] !== '' ? { [name]: search[name] } : {};
  const parseId = (name: 'lineId' | 'move') => {
    const value = Number(search[name]);
    return Number.isSafeInteger(value) && value > 0 ? { [name]: value } : {};
  };
  return {
    ...parseText('step'),
    ...parseText('availabilityId'),
    ...parseText('packageCode'),
    ...parseId('lineId'),
    ...parseId('move'),
    ...validateCheckSearch(search),
  };
}

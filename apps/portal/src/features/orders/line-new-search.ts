/** What leads to the order of a line. */
export interface NewLineSearch {
  step?: string;
  /** An address that was checked, and what was chosen there. */
  availabilityId?: string;
  packageCode?: string;
  /** The line that gets another package. */
  lineId?: number;
  /** The line whose end user moves to another address. */
  move?: number;
}

/** For `validateSearch`: what is of another kind is left out. */
export function newLineSearch(search: Record<string, unknown>): NewLineSearch {
  const text = (name: 'step' | 'availabilityId' | 'packageCode') =>
    typeof search[name] === 'string' && search[name] !== '' ? { [name]: search[name] } : {};
  const id = (name: 'lineId' | 'move') => {
    const value = Number(search[name]);
    return Number.isSafeInteger(value) && value > 0 ? { [name]: value } : {};
  };
  return { ...text('step'), ...text('availabilityId'), ...text('packageCode'), ...id('lineId'), ...id('move') };
}

import { type QuotationStatus, quotationStatuses } from '@demarc/contract/quotation-state.ts';
import { expect, it } from 'vitest';
import { ApiProblem } from '../../http/problem.ts';
import { checkAcceptable } from './check-acceptance.ts';

const offer = { status: 'OFFERED', version: 2, validUntil: '2026-12-31', level: 'FIRM', orderIds: [] } as const;
const lastSecond = new Date('2026-12-31T22:59:59Z');

function getCode(values: object, version = 2, now = lastSecond): string | null {
  try {
    checkAcceptable({ ...offer, ...values }, version, now);
    return null;
  } catch (error) {
    return error instanceof ApiProblem ? error.code : String(error);
  }
}

it.each(quotationStatuses)('accepts only what is offered: %s', (status) => {
  const codes: Partial<Record<QuotationStatus, string | null>> = { OFFERED: null, EXPIRED: 'QUOTATION_EXPIRED' };
  expect(getCode({ status })).toBe(status in codes ? codes[status] : 'QUOTATION_NOT_ACCEPTABLE');
});

it('rejects one second after midnight of the last day, whatever the stored status is', () => {
  expect(getCode({}, 2, new Date('2026-12-31T23:00:01Z'))).toBe('QUOTATION_EXPIRED');
});

it('rejects any version but the latest', () => {
  expect(getCode({}, 1)).toBe('QUOTATION_VERSION_CHANGED');
  expect(getCode({}, 3)).toBe('QUOTATION_VERSION_CHANGED');
});

it('rejects an estimate', () => {
  expect(getCode({ level: 'BUDGETARY' })).toBe('QUOTATION_BUDGETARY');
  expect(getCode({ level: 'FIRM_SUBJECT_TO_SURVEY' })).toBeNull();
});

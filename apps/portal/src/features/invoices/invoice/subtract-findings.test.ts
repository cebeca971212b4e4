import { describe, expect, it } from 'vitest';
import { subtractFindings } from './subtract-findings.ts';

const lines = [
  { lineNumber: 1, vatCategory: 'S', vatRatePercent: '21.00' },
  { lineNumber: 2, vatCategory: 'AE', vatRatePercent: '0.00' },
] as const;
const unpaid = (openAmount: string) => ({ openAmount, payments: [] });
const finding = (amount: string, lineNumber: number | null = 1) => ({ amount, lineNumber });

describe('the amount without what looks charged too much', () => {
  it('is less the VAT too', () => expect(subtractFindings(unpaid('9388.41'), [finding('25.75')], lines)).toBe('9357.25'));

  it('is less all findings, each with the VAT of its line', () => {
    expect(subtractFindings(unpaid('100.00'), [finding('10.00'), finding('5.00', 2)], lines)).toBe('82.90');
  });

  it('rounds the VAT of one rate once, as the credit note does', () => {
    const findings = Array.from({ length: 10 }, () => finding('25.70'));
    expect(subtractFindings(unpaid('1000.00'), findings, lines)).toBe('689.03');
  });

  it('does not add what looks missing', () => {
    expect(subtractFindings(unpaid('100.00'), [finding('10.00'), finding('-5.00', null)], lines)).toBe('87.90');
  });

  it.each([
    ['nothing looks wrong', []],
    ['something looks missing', [finding('-5.00', null)]],
    ['a line is not known', [finding('5.00'), finding('5.00', 3)]],
    ['nothing would be left', [finding('100.00')]],
  ])('is not offered if %s', (_name, findings) => expect(subtractFindings(unpaid('100.00'), findings, lines)).toBeNull());

  it('is not offered after a credit, which may be for the same charge', () => {
    const paidWith = (method: 'BANK_TRANSFER' | 'CREDIT_NOTE') => ({ openAmount: '68.84', payments: [{ method }] });
    expect(subtractFindings(paidWith('CREDIT_NOTE'), [finding('25.75')], lines)).toBeNull();
    expect(subtractFindings(paidWith('BANK_TRANSFER'), [finding('25.75')], lines)).toBe('37.68');
  });
});

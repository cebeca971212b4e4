import { describe, expect, it } from 'vitest';
import { subtractFindings } from './subtract-findings.ts';

const lines = [
  { lineNumber: 1, creditedAmount: '0.00', vatCategory: 'S', vatRatePercent: '21.00' },
  { lineNumber: 2, creditedAmount: '0.00', vatCategory: 'AE', vatRatePercent: '0.00' },
] as const;
const open = { status: 'OPEN', disputeId: null, resolution: null } as const;
const createFinding = (amount: string, lineNumber: number | null = 1) => ({ ...open, amount, lineNumber });

describe('subtractFindings', () => {
  it('subtracts the VAT too', () => expect(subtractFindings('9388.41', [createFinding('25.75')], lines)).toBe('9357.25'));

  it('subtracts all findings, each with the VAT of its line', () => {
    expect(subtractFindings('100.00', [createFinding('10.00'), createFinding('5.00', 2)], lines)).toBe('82.90');
  });

  it('rounds the VAT of one rate once, as the credit note does', () => {
    const findings = Array.from({ length: 10 }, () => createFinding('25.70'));
    expect(subtractFindings('1000.00', findings, lines)).toBe('689.03');
  });

  it('does not add charges that look missing', () => {
    expect(subtractFindings('100.00', [createFinding('10.00'), createFinding('-5.00', null)], lines)).toBe('87.90');
  });

  it.each([
    ['there are no findings', []],
    ['a charge looks missing', [createFinding('-5.00', null)]],
    ['a line is unknown', [createFinding('5.00'), createFinding('5.00', 3)]],
    ['nothing is left to pay', [createFinding('100.00')]],
  ])('returns null if %s', (_name, findings) => expect(subtractFindings('100.00', findings, lines)).toBeNull());

  describe('after a partial credit of the line', () => {
    const disputed = { ...createFinding('20.00'), disputeId: 7 };
    const corrected = { ...createFinding('20.00'), status: 'RESOLVED', disputeId: 7, resolution: 'CORRECTED' } as const;
    const dismissed = { ...createFinding('20.00'), status: 'RESOLVED', disputeId: 7, resolution: 'DISMISSED' } as const;

    it.each([
      // Of 100.00 and 21.00 VAT, 10.00 and 2.10 were credited; 15.75 and 3.31 remain.
      ['the rest of the finding', '10.00', '108.90', [createFinding('25.75')], '89.84'],
      [
        'all of it, if the credit was for a dispute that was accepted',
        '20.00',
        '96.80',
        [createFinding('25.75'), corrected],
        '65.64',
      ],
      ['the rest of the finding, if a dispute was rejected', '10.00', '108.90', [createFinding('25.75'), dismissed], '89.84'],
      ['the rest of the finding, while another dispute is open', '10.00', '108.90', [createFinding('25.75'), disputed], '89.84'],
      ['nothing, if all of the finding was credited', '25.75', '89.84', [createFinding('25.75')], null],
      ['nothing, if more was credited', '40.00', '72.60', [createFinding('25.75')], null],
    ] as const)('subtracts %s', (_what, creditedAmount, openAmount, findings, expected) => {
      expect(subtractFindings(openAmount, findings, [{ ...lines[0], creditedAmount }])).toBe(expected);
    });

    it('rounds the VAT of the rest of several lines once', () => {
      const credited = [1, 2, 3].map((lineNumber) => ({ ...lines[0], lineNumber, creditedAmount: '0.03' }));
      const findings = [1, 2, 3].map((lineNumber) => createFinding('10.05', lineNumber));
      // 30.06 and 6.31 VAT; rounded for each line it would be 6.30.
      expect(subtractFindings('100.00', findings, credited)).toBe('63.63');
    });
  });
});

import { expect, it } from 'vitest';
import { formatEpcQr } from './epc-qr.ts';

it('the text has the lines of EPC069-12', () => {
  const account = { holder: 'Voorbeeld Netwerken B.V.', iban: 'NL83 DMRC 0900 0001 80', bic: 'DMRCNL2A' };
  expect(formatEpcQr({ account, amount: '1352.05', remittance: '202600123' }).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'DMRCNL2A',
    'Voorbeeld Netwerken B.V.',
    'NL83DMRC0900000180',
    'EUR1352.05',
    '',
    '',
    '202600123',
  ]);
});

it('shortens a long name to one line of 70 characters', () => {
  const account = { holder: `${'Netwerk '.repeat(12)}\n`, iban: 'NL83DMRC0900000180', bic: null };
  const lines = formatEpcQr({ account, amount: '1.00', remittance: '1' }).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[5]!.length).toBeLessThanOrEqual(70);
});

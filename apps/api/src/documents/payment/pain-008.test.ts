import { describe, expect, it } from 'vitest';
import { checkPain008 } from './check-pain-008.ts';
import { type DirectDebit, type DirectDebitFile, writePain008 } from './pain-008.ts';
import { toSepaText } from './sepa-text.ts';

const debit: DirectDebit = {
  endToEndId: '202500123',
  amount: '1196.40',
  mandateId: 'MND-20240317-02',
  mandateSignedOn: '2024-03-17',
  debtorName: 'Noordlijn Café & Zonen B.V.',
  debtorIban: 'NL91ABNA0417164300',
  debtorBic: null,
  remittance: 'Factuur 202500123',
};

const file: DirectDebitFile = {
  messageId: 'DD-20250601-1',
  createdAt: new Date('2025-06-01T08:00:00Z'),
  creditor: { name: 'Demarc Netwerken B.V.', iban: 'NL83DMRC0900000180', bic: 'DMRCNL2A', creditorId: 'NL59ZZZ900000180000' },
  groups: [
    { paymentInformationId: 'DD-20250601-1-1', collectionDate: '2025-06-16', sequenceType: 'FRST', debits: [debit] },
    {
      paymentInformationId: 'DD-20250601-1-2',
      collectionDate: '2025-06-16',
      sequenceType: 'RCUR',
      debits: [
        { ...debit, endToEndId: '202500124', amount: '0.01', debtorBic: 'ABNANL2A' },
        { ...debit, endToEndId: '202500125', amount: '0.02', debtorName: '株式会社' },
      ],
    },
  ],
};
const xml = writePain008(file).toString();

describe('writePain008', () => {
  it('writes control sums for the file and each group, and names without unusual characters', () => {
    expect(checkPain008(xml)).toEqual([]);
    expect(xml).toContain('<CtrlSum>1196.43</CtrlSum>');
    expect(xml).toContain('<CtrlSum>0.03</CtrlSum>');
    expect(xml).toContain('<Nm>Noordlijn Cafe + Zonen B.V.</Nm>');
    expect(xml).toContain('<Nm>NOTPROVIDED</Nm>');
    expect(xml).toContain('<BICFI>ABNANL2A</BICFI>');
  });

  it.each([
    ['1196.43', '1196.42', 'The control sum of The file is not the sum of its debits.'],
    ['<NbOfTxs>3', '<NbOfTxs>4', 'The file does not have as many debits as it says.'],
    ['2025-06-16', '2025-06-15', 'The bank is closed on the collection date of group DD-20250601-1-1.'],
    ['202500124', '202500123', 'An EndToEndId occurs twice.'],
    ['NL91ABNA0417164300', 'NL92ABNA0417164300', 'The IBAN of 202500123 is invalid.'],
    ['NL59ZZZ900000180000', 'NL58ZZZ900000180000', 'The creditor ID is invalid.'],
    ['Ccy="EUR"', 'Ccy="USD"', 'The currency of 202500123 is not EUR.'],
    ['<ChrgBr>SLEV</ChrgBr>', '', /^PmtInf does not have the elements/],
    ['pain.008.001.08', 'pain.008.001.02', 'The document is not pain.008.001.08.'],
    ['<Nm>Noordlijn Cafe', '<Nm>Noordlijn Café', /^Dbtr\/Nm of 202500123 has characters/],
  ])('with %s changed to %s is found', (from, to, problem) => {
    expect(checkPain008(xml.replace(from, to))[0]).toMatch(problem);
  });
});

it('writes texts in the characters of SEPA', () => {
  expect(toSepaText('//Groß & Søn /', 70)).toBe('Gross + Son');
  expect(toSepaText('a'.repeat(80), 70)).toHaveLength(70);
});

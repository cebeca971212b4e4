import { expect, it } from 'vitest';
import { readCamt053 } from '../../api/src/documents/payment/read-camt-053.ts';
import { writeStatement } from './write-statement.ts';

it('writes statements that the server reads', () => {
  const iban = 'NL83DMRC0900000180';
  const xml = writeStatement(
    [
      { amount: '121.00', reference: 'A1', remittance: 'Factuur 202500123 <&>', name: 'Zonen & <Co>' },
      { amount: '-60.50', reference: 'A2', endToEndId: 'DD-202500124', name: 'Klant', returnCode: 'AM04' },
    ],
    { id: 'S-1', iban, day: '2025-06-02', openingBalance: '1000.00' },
  );
  const [statement] = readCamt053(Buffer.from(xml), { iban });
  expect(statement).toMatchObject({
    bankStatementId: 'S-1',
    openingBalance: '1000.00',
    closingBalance: '1060.50',
    fromDate: '2025-06-02',
    entries: [
      { amount: '121.00', remittance: 'Factuur 202500123 <&>', counterpartyName: 'Zonen & <Co>', isReturn: false },
      { amount: '-60.50', endToEndId: 'DD-202500124', isReturn: true, returnCode: 'AM04' },
    ],
  });
});

import { sumAmounts } from '@demarc/contract/money.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { parseAmount, RefusedStatementError, readDate, readSignedAmount, UnreadableStatementError } from './camt-values.ts';
import { type ReadEntry, readBankEntries } from './read-bank-entry.ts';

/** The versions of camt.053 that Dutch banks deliver. */
const namespaces = ['02', '08'].map((version) => `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`);

export interface ReadStatement {
  bankStatementId: string;
  iban: string;
  fromDate: string;
  toDate: string;
  openingBalance: string;
  closingBalance: string;
  entries: ReadEntry[];
}

/** Reads the bank statements of a camt.053 file. Throws if the sums, the currency or the account of any of them is wrong. */
export function readCamt053(content: Uint8Array, account: { iban: string }): ReadStatement[] {
  const statements = parse(content).all('BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw new UnreadableStatementError('The file has no statement.');
  return statements.map((statement) => readStatement(statement, account));
}

function parse(content: Uint8Array): XmlElement {
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(content);
    const { root, rootName, namespaces: declared } = readXml(xml);
    if (rootName === 'Document' && declared.some((namespace) => namespaces.includes(namespace))) return root;
  } catch (error) {
    throw new UnreadableStatementError('The file is not well-formed XML.', { cause: error });
  }
  throw new UnreadableStatementError('The file is not camt.053.001.02 or camt.053.001.08.');
}

function readStatement(statement: XmlElement, account: { iban: string }): ReadStatement {
  const iban = statement.text('Acct/Id/IBAN');
  if (iban !== account.iban) throw new RefusedStatementError('OTHER_ACCOUNT', { iban, expected: account.iban });
  const currency = statement.text('Acct/Ccy');
  if (currency !== '' && currency !== 'EUR') throw new RefusedStatementError('OTHER_CURRENCY', { currency });
  const bankStatementId = statement.text('Id');
  const opening = findBalance(statement, ['OPBD', 'PRCD']);
  const closing = findBalance(statement, ['CLBD']);
  if (!bankStatementId || !opening || !closing) throw new UnreadableStatementError('The statement has no ID or no balances.');
  const entries = statement.all('Ntry').filter(isBooked).flatMap(readBankEntries);
  const openingBalance = readSignedAmount(opening);
  const closingBalance = readSignedAmount(closing);
  checkSums(statement, entries, openingBalance, closingBalance);
  const dates = entries.map(({ bookedOn }) => bookedOn).sort();
  return {
    bankStatementId,
    iban,
    openingBalance,
    closingBalance,
    entries,
    fromDate: dates[0] ?? readDate(opening.all('Dt')[0]),
    toDate: dates.at(-1) ?? readDate(closing.all('Dt')[0]),
  };
}

/** Entries that are pending or announced may still change. Since version 08, the status is an element of its own. */
function isBooked(entry: XmlElement): boolean {
  return (entry.text('Sts/Cd') || entry.text('Sts')) === 'BOOK';
}

function findBalance(statement: XmlElement, codes: readonly string[]): XmlElement | undefined {
  const balances = statement.all('Bal');
  return codes.flatMap((code) => balances.filter((balance) => balance.text('Tp/CdOrPrtry/Cd') === code))[0];
}

function checkSums(statement: XmlElement, entries: readonly ReadEntry[], opening: string, closing: string): void {
  const amounts = entries.map(({ amount }) => amount);
  const calculated = sumAmounts([opening, ...amounts]);
  if (calculated !== closing) throw new RefusedStatementError('WRONG_SUM', { closingBalance: closing, calculated });
  const stated = statement.text('TxsSummry/TtlNtries/Sum');
  if (!stated) return;
  const total = sumAmounts(amounts.map((amount) => amount.replace('-', '')));
  if (parseAmount(stated) !== total) throw new RefusedStatementError('WRONG_SUM', { statedTotal: stated, calculated: total });
}

import { sumAmounts } from '@demarc/contract/money.ts';
import type { XmlElement } from '../read-xml.ts';
import { RefusedStatementError, readAmount, readDate, readSignedAmount } from './camt-values.ts';

/** A booked transaction. */
export interface ReadEntry {
  bookedOn: string;
  /** Negative for a debit. */
  amount: string;
  /** The reference of the bank; empty if it gives none. */
  bankReference: string;
  endToEndId: string | null;
  /** The group of direct debits that the bank booked as one amount. */
  paymentInformationId: string | null;
  creditorReference: string | null;
  counterpartyName: string | null;
  counterpartyIban: string | null;
  remittance: string;
  /** Whether the bank returned a direct debit, and the reason code. */
  isReturn: boolean;
  returnCode: string | null;
}

const maxTextLength = 500;

/** Reads the transactions of an entry. If the bank does not specify them, the entry counts as one transaction. */
export function readBankEntries(entry: XmlElement): ReadEntry[] {
  const amount = readSignedAmount(entry);
  const details = entry.all('NtryDtls/TxDtls');
  if (details.length < 2) return [toEntry(entry, details[0] ?? null, amount, '')];
  const amounts = details.map(findDetailAmount);
  // Without amounts, only the sum is known.
  if (!amounts.every((amount) => amount !== null)) return [toEntry(entry, null, amount, '')];
  const calculated = sumAmounts(amounts);
  const unsigned = amount.replace('-', '');
  if (calculated !== unsigned) throw new RefusedStatementError('WRONG_SUM', { entry: unsigned, calculated });
  const sign = amount.startsWith('-') ? '-' : '';
  return details.map((detail, index) => toEntry(entry, detail, `${sign}${amounts[index]!}`, `/${index + 1}`));
}

/** Version 02 has the amount of a transaction in `AmtDtls`. */
function findDetailAmount(detail: XmlElement): string | null {
  const [amount] = [...detail.all('Amt'), ...detail.all('AmtDtls/TxAmt/Amt')];
  return amount ? readAmount(amount) : null;
}

function toEntry(entry: XmlElement, detail: XmlElement | null, amount: string, suffix: string): ReadEntry {
  const readText = (path: string) => detail?.text(path) || null;
  const isDebit = amount.startsWith('-');
  const party = isDebit ? 'Cdtr' : 'Dbtr';
  // For a returned direct debit, the parties keep their roles: the customer is the debtor.
  const returnCode = readText('RtrInf/Rsn/Cd');
  const debtor = returnCode ? 'Dbtr' : party;
  const ownReference = detail?.text('Refs/AcctSvcrRef');
  const entryReference = entry.text('AcctSvcrRef') || entry.text('NtryRef');
  const endToEndId = readText('Refs/EndToEndId');
  return {
    bookedOn: readDate(entry.all('BookgDt')[0]),
    amount,
    bankReference: ownReference || (entryReference && `${entryReference}${suffix}`),
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    paymentInformationId: readText('Refs/PmtInfId') ?? (entry.text('NtryDtls/Btch/PmtInfId') || null),
    creditorReference: readText('RmtInf/Strd/CdtrRefInf/Ref'),
    counterpartyName: toStorableText(readText(`RltdPties/${debtor}/Pty/Nm`) ?? readText(`RltdPties/${debtor}/Nm`)),
    counterpartyIban: toStorableText(readText(`RltdPties/${debtor}Acct/Id/IBAN`)),
    remittance: joinTexts(entry, detail),
    isReturn: isDebit && (returnCode !== null || entry.text('RvslInd') === 'true'),
    returnCode: returnCode && /^[A-Z0-9]{4}$/.test(returnCode) ? returnCode : null,
  };
}

/** Texts may be split over several elements, in the middle of a word. */
function joinTexts(entry: XmlElement, detail: XmlElement | null): string {
  const texts = detail?.all('RmtInf/Ustrd').map(({ content }) => content) ?? [];
  const text = texts.length > 0 ? texts.join(' ') : entry.text('AddtlNtryInf');
  return toStorableText(text) ?? '';
}

/** Removes characters that PostgreSQL cannot store, and limits the length. Null for an empty text. */
function toStorableText(text: string | null): string | null {
  return text ? text.toWellFormed().replaceAll('\u0000', '').slice(0, maxTextLength) : null;
}

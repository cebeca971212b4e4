import { sumAmounts } from '@demarc/contract/money.ts';

/** A booking on the account of the provider. */
export interface Booking {
  amount: string;
  reference: string;
  endToEndId?: string;
  remittance?: string;
  name: string;
  returnCode?: string;
}

interface StatementOptions {
  id: string;
  iban: string;
  day: string;
  openingBalance: string;
}

/** Writes a bank statement (camt.053.001.08). */
export function writeStatement(bookings: readonly Booking[], { id, iban, day, openingBalance }: StatementOptions): string {
  const closingBalance = sumAmounts([openingBalance, ...bookings.map(({ amount }) => amount)]);
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${writeAmount(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T12:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${day}T12:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', openingBalance)}${balance('CLBD', closingBalance)}
${bookings.map((booking) => writeEntry(booking, day)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

function writeAmount(amount: string): string {
  const direction = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
}

function writeEntry({ amount, reference, endToEndId, remittance, name, returnCode }: Booking, day: string): string {
  return `<Ntry>${writeAmount(amount)}${returnCode ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>${escapeXml(name)}</Nm></Pty></Dbtr></RltdPties>
${remittance ? `<RmtInf><Ustrd>${escapeXml(remittance)}</Ustrd></RmtInf>` : ''}
${returnCode ? `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

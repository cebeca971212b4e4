import { sumAmounts } from '@demarc/contract/money.ts';
import { demoSeller } from '../seller.ts';

export interface TestEntry {
  amount: string;
  remittance?: string;
  /** A structured reference. */
  reference?: string;
  endToEndId?: string;
  returnCode?: string;
  iban?: string;
  bankReference?: string;
  paymentInformationId?: string;
  bookedOn?: string;
  status?: 'BOOK' | 'PDNG';
}

interface StatementOptions {
  id: string;
  version?: '02' | '08';
  iban?: string;
  currency?: string;
  opening?: string;
  closing?: string;
  day?: string;
}

let entryCount = 0;

/** Writes a statement as a bank delivers it (camt.053). `options` may override the calculated closing balance. */
export function writeStatement(entries: readonly TestEntry[], options: StatementOptions): string {
  const { id, version = '08', iban = demoSeller.iban, currency = 'EUR', opening = '1000.00', day = '2025-03-20' } = options;
  const bookedEntries = entries.filter(({ status = 'BOOK' }) => status === 'BOOK');
  const closing = options.closing ?? sumAmounts([opening, ...bookedEntries.map(({ amount }) => amount)]);
  const formatBalance = (code: string, amount: string) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>
    ${toAmount(amount, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>${id}-M</MsgId><CreDtTm>${day}T06:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>${id}</Id><CreDtTm>${day}T06:00:00</CreDtTm>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
      ${formatBalance('OPBD', opening)}${formatBalance('CLBD', closing)}
      ${entries.map((entry) => toEntry(entry, { version, currency, day })).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>`;
}

function toAmount(amount: string, currency: string): string {
  const direction = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
}

function toEntry(entry: TestEntry, { version, currency, day }: { version: '02' | '08'; currency: string; day: string }): string {
  entryCount += 1;
  const { amount, status = 'BOOK', bookedOn = day, bankReference = `BANK${entryCount}` } = entry;
  const isReturn = entry.returnCode !== undefined;
  const party = amount.startsWith('-') && !isReturn ? 'Cdtr' : 'Dbtr';
  const name = version === '08' ? `<Pty><Nm>Proef B.V.</Nm></Pty>` : '<Nm>Proef B.V.</Nm>';
  const optional = (value: string | undefined, write: (value: string) => string) => (value === undefined ? '' : write(value));
  return `<Ntry>${toAmount(amount, currency)}
    ${isReturn ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>
    <BookgDt><Dt>${bookedOn}</Dt></BookgDt><AcctSvcrRef>${bankReference}</AcctSvcrRef>
    <NtryDtls>${optional(entry.paymentInformationId, (value) => `<Btch><PmtInfId>${value}</PmtInfId></Btch>`)}<TxDtls>
      <Refs><EndToEndId>${entry.endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
      <RltdPties><${party}>${name}</${party}>
        ${optional(entry.iban, (value) => `<${party}Acct><Id><IBAN>${value}</IBAN></Id></${party}Acct>`)}</RltdPties>
      <RmtInf>${optional(entry.remittance, (value) => `<Ustrd>${value}</Ustrd>`)}
        ${optional(entry.reference, (value) => `<Strd><CdtrRefInf><Ref>${value}</Ref></CdtrRefInf></Strd>`)}</RmtInf>
      ${optional(entry.returnCode, (value) => `<RtrInf><Rsn><Cd>${value}</Cd></Rsn></RtrInf>`)}
    </TxDtls></NtryDtls></Ntry>`;
}

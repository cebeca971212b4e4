import { sumAmounts } from '@demarc/contract/money.ts';
import type { SequenceType } from '@demarc/contract/provider/direct-debit.ts';
import { writeXml } from '../write-xml.ts';
import { toSepaText } from './sepa-text.ts';

export const pain008Namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';

/** The creditor who collects the payments. */
interface Creditor {
  name: string;
  iban: string;
  bic: string;
  creditorId: string;
}

/** One direct debit. */
export interface DirectDebit {
  endToEndId: string;
  amount: string;
  mandateId: string;
  /** The day on which the mandate was signed. */
  mandateSignedOn: string;
  debtorName: string;
  debtorIban: string;
  debtorBic: string | null;
  remittance: string;
}

/** Direct debits with the same date and sequence. */
export interface DirectDebitGroup {
  paymentInformationId: string;
  collectionDate: string;
  sequenceType: SequenceType;
  debits: readonly DirectDebit[];
}

export interface DirectDebitFile {
  messageId: string;
  createdAt: Date;
  creditor: Creditor;
  groups: readonly DirectDebitGroup[];
}

/** Writes direct debits for the bank (ISO 20022, pain.008.001.08; scheme SEPA CORE). The standard prescribes the order of the elements. */
export function writePain008({ messageId, createdAt, creditor, groups }: DirectDebitFile): Buffer {
  const debits = groups.flatMap((group) => group.debits);
  const name = toSepaText(creditor.name, 70);
  const document = {
    Document: {
      '@xmlns': pain008Namespace,
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString().slice(0, 19),
          ...toControlSums(debits),
          InitgPty: { Nm: name },
        },
        PmtInf: groups.map((group) => toPaymentInformation(group, creditor, name)),
      },
    },
  };
  return writeXml(document);
}

function toControlSums(debits: readonly DirectDebit[]) {
  return { NbOfTxs: String(debits.length), CtrlSum: sumAmounts(debits.map(({ amount }) => amount)) };
}

function toPaymentInformation(group: DirectDebitGroup, { iban, bic, creditorId }: Creditor, name: string) {
  return {
    PmtInfId: group.paymentInformationId,
    PmtMtd: 'DD',
    // The statement names each direct debit, so that each one is added to its invoice.
    BtchBookg: 'false',
    ...toControlSums(group.debits),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: group.sequenceType },
    ReqdColltnDt: group.collectionDate,
    Cdtr: { Nm: name },
    CdtrAcct: { Id: { IBAN: iban } },
    CdtrAgt: { FinInstnId: { BICFI: bic } },
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: group.debits.map(toTransaction),
  };
}

function toTransaction(debit: DirectDebit) {
  return {
    PmtId: { EndToEndId: debit.endToEndId },
    InstdAmt: { '@Ccy': 'EUR', '#text': debit.amount },
    DrctDbtTx: { MndtRltdInf: { MndtId: debit.mandateId, DtOfSgntr: debit.mandateSignedOn } },
    DbtrAgt: { FinInstnId: debit.debtorBic ? { BICFI: debit.debtorBic } : { Othr: { Id: 'NOTPROVIDED' } } },
    Dbtr: { Nm: toSepaText(debit.debtorName, 70) || 'NOTPROVIDED' },
    DbtrAcct: { Id: { IBAN: debit.debtorIban } },
    RmtInf: { Ustrd: toSepaText(debit.remittance, 140) },
  };
}

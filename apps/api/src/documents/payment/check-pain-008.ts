import { isCreditorId } from '@demarc/contract/creditor-id.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { iban } from '@demarc/contract/rules/iban.ts';
import { isTargetDay } from '@demarc/contract/target-days.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { pain008Namespace } from './pain-008.ts';

/** The elements that we use, in the order of the schema. An element with a question mark may be missing. */
const structure: Readonly<Record<string, readonly string[]>> = {
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdColltnDt',
    'Cdtr',
    'CdtrAcct',
    'CdtrAgt',
    'ChrgBr',
    'CdtrSchmeId',
    'DrctDbtTxInf',
  ],
  DrctDbtTxInf: ['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'],
};

const idPattern = /^[A-Za-z0-9+?/:().,' -]{1,35}$/;
const amountPattern = /^(0\.(0[1-9]|[1-9][0-9])|[1-9][0-9]{0,8}\.[0-9]{2})$/;
const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const sepaText = /^[a-zA-Z0-9/?:().,'+ -]+$/;

/**
 * Checks structure, sums, identifiers and dates of a finished file, and returns the mistakes. Reads the XML back and shares no
 * code with the writer, so that mistakes of the writer are found before the bank refuses the file.
 */
export function checkPain008(xml: string): string[] {
  const problems: string[] = [];
  const check = (isFulfilled: boolean, message: string) => void (isFulfilled || problems.push(message));
  const { root, rootName, namespaces } = readXml(xml);
  check(rootName === 'Document' && namespaces.includes(pain008Namespace), 'The document is not pain.008.001.08.');
  const [header] = root.all('CstmrDrctDbtInitn/GrpHdr');
  const groups = root.all('CstmrDrctDbtInitn/PmtInf');
  const debits = groups.flatMap((group) => group.all('DrctDbtTxInf'));
  if (!header) return [...problems, 'The header is missing.'];
  checkElements(check, 'GrpHdr', header);
  checkSums(check, 'The file', header, debits);
  check(idPattern.test(header.text('MsgId')), 'The message ID is missing or invalid.');
  check(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(header.text('CreDtTm')), 'The creation time is invalid.');
  for (const group of groups) checkGroup(check, group);
  for (const debit of debits) checkDebit(check, debit);
  checkUnique(
    check,
    'EndToEndId',
    debits.map((debit) => debit.text('PmtId/EndToEndId')),
  );
  checkUnique(
    check,
    'PmtInfId',
    groups.map((group) => group.text('PmtInfId')),
  );
  check(!root.hasEmptyElement, 'The file has an empty element.');
  return problems;
}

type Check = (isFulfilled: boolean, message: string) => void;

function checkElements(check: Check, name: string, element: XmlElement): void {
  const expectedElements = structure[name]!.join(', ');
  check(
    element.childNames.join(', ') === expectedElements,
    `${name} does not have the elements ${expectedElements}, in this order.`,
  );
}

function checkSums(check: Check, name: string, element: XmlElement, debits: readonly XmlElement[]): void {
  const amounts = debits.map((debit) => debit.text('InstdAmt'));
  check(
    debits.length > 0 && element.text('NbOfTxs') === String(debits.length),
    `${name} does not have as many debits as it says.`,
  );
  const isSum = amounts.every((amount) => amountPattern.test(amount)) && element.text('CtrlSum') === sumAmounts(amounts);
  check(isSum, `The control sum of ${name} is not the sum of its debits.`);
}

function checkGroup(check: Check, group: XmlElement): void {
  const id = group.text('PmtInfId');
  checkElements(check, 'PmtInf', group);
  checkSums(check, `Group ${id}`, group, group.all('DrctDbtTxInf'));
  check(idPattern.test(id), 'The ID of a group is missing or invalid.');
  check(['FRST', 'RCUR'].includes(group.text('PmtTpInf/SeqTp')), `The sequence of group ${id} is unknown.`);
  check(group.text('PmtTpInf/SvcLvl/Cd') === 'SEPA', `The service level of group ${id} is not SEPA.`);
  check(group.text('PmtTpInf/LclInstrm/Cd') === 'CORE', `The scheme of group ${id} is not CORE.`);
  const date = group.text('ReqdColltnDt');
  check(/^\d{4}-\d\d-\d\d$/.test(date) && isTargetDay(date), `The bank is closed on the collection date of group ${id}.`);
  check(iban(group.text('CdtrAcct/Id/IBAN')) === null, 'The IBAN of the creditor is invalid.');
  check(bicPattern.test(group.text('CdtrAgt/FinInstnId/BICFI')), 'The BIC of the creditor is invalid.');
  check(isCreditorId(group.text('CdtrSchmeId/Id/PrvtId/Othr/Id')), 'The creditor ID is invalid.');
}

function checkDebit(check: Check, debit: XmlElement): void {
  const id = debit.text('PmtId/EndToEndId');
  checkElements(check, 'DrctDbtTxInf', debit);
  check(idPattern.test(id), 'An end-to-end ID is missing or invalid.');
  check(debit.all('InstdAmt')[0]?.attribute('Ccy') === 'EUR', `The currency of ${id} is not EUR.`);
  check(idPattern.test(debit.text('DrctDbtTx/MndtRltdInf/MndtId')), `The mandate of ${id} is missing or invalid.`);
  check(/^\d{4}-\d\d-\d\d$/.test(debit.text('DrctDbtTx/MndtRltdInf/DtOfSgntr')), `The date of the mandate of ${id} is invalid.`);
  check(iban(debit.text('DbtrAcct/Id/IBAN')) === null && debit.text('DbtrAcct/Id/IBAN') !== '', `The IBAN of ${id} is invalid.`);
  const bic = debit.text('DbtrAgt/FinInstnId/BICFI');
  check(bic ? bicPattern.test(bic) : debit.text('DbtrAgt/FinInstnId/Othr/Id') === 'NOTPROVIDED', `The BIC of ${id} is invalid.`);
  for (const [path, maxLength] of [
    ['Dbtr/Nm', 70],
    ['RmtInf/Ustrd', 140],
  ] as const) {
    const text = debit.text(path);
    check(sepaText.test(text) && text.length <= maxLength, `${path} of ${id} has characters that banks refuse, or is too long.`);
  }
}

function checkUnique(check: Check, name: string, values: readonly string[]): void {
  check(new Set(values).size === values.length, `An ${name} occurs twice.`);
}

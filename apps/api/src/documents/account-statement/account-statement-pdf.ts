import type { Brand } from '@demarc/contract/access.ts';
import type { AccountMutation, AccountStatement } from '@demarc/contract/account-statement.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Seller } from '../../seller.ts';
import { formatDate, formatDecimalText, formatEuro } from '../invoice/format-figures.ts';
import { PdfDocument } from '../pdf-document.ts';
import { type Block, type Cell, styles } from '../pdf-layout.ts';
import { accountStatementTexts } from './account-statement-texts.ts';

interface StatementDocument {
  brand: Brand;
  language: Language;
  customerId: number;
  companyName: string;
  seller: Seller | null;
  statement: AccountStatement;
}

/** Draws a statement of account: balances, charges, payments and open amounts. */
export function renderAccountStatement(source: StatementDocument): Promise<Buffer> {
  const { brand, language, customerId, statement, seller } = source;
  const texts = accountStatementTexts[language];
  const formatDay = (day: string) => formatDate(day, language);
  const reference = `${customerId} ${statement.from} ${statement.to}`;
  const createdAt = new Date(`${statement.to}T00:00:00Z`);
  const document = new PdfDocument({ brand, language, title: texts.title, reference, createdAt });
  document.addTitle(texts.title, texts.period(formatDay(statement.from), formatDay(statement.to)));
  document.addSection('', texts.customer, [
    document.facts([
      [texts.customer, source.companyName, styles.strong],
      [texts.customerNumber, String(customerId)],
    ]),
  ]);
  document.addSection('', texts.balances, [
    document.facts([
      [texts.opening(formatDay(statement.from)), formatEuro(statement.openingBalance, language)],
      [texts.closing(formatDay(statement.to)), formatEuro(statement.closingBalance, language), styles.strong],
    ]),
  ]);
  document.addSection('', texts.mutations, [createTransactionTable(document, source)]);
  document.addSection('', texts.openItems, [createOpenItems(document, source)]);
  document.addSection('', texts.agingTitle, [document.amounts(toAging(source))]);
  if (seller && statement.openItems.length > 0) {
    document.addSection('', texts.payment, [
      document.facts([
        ['IBAN', seller.iban.replace(/.{4}(?=.)/g, '$& '), styles.strong],
        ['BIC', seller.bic],
        [texts.accountHolder, seller.name],
      ]),
      document.paragraph(texts.paymentNote, styles.note),
    ]);
  }
  return document.finish();
}

function createTransactionTable(
  document: PdfDocument,
  { statement: { mutations: transactions }, language }: StatementDocument,
): Block {
  const texts = accountStatementTexts[language];
  if (transactions.length === 0) return document.paragraph(texts.noMutations);
  const rows = transactions.map((transaction): Cell[] => [
    [describe(transaction, language), describeMethod(transaction, language)],
    formatDate(transaction.date, language),
    formatDecimalText(transaction.amount, language),
    formatDecimalText(transaction.balance, language),
  ]);
  return document.table([46, 24, 15, 15], texts.mutationColumns, rows, 2);
}

function describe({ type, number }: AccountMutation, language: Language): string {
  const name = accountStatementTexts[language].types[type];
  return number ? `${name} ${number}` : name;
}

function describeMethod({ method, reference, returnCode }: AccountMutation, language: Language): string {
  const { methods, returned } = accountStatementTexts[language];
  return [method && methods[method], reference, returnCode && returned(returnCode)].filter(Boolean).join(' · ');
}

function createOpenItems(document: PdfDocument, { statement: { openItems }, language }: StatementDocument): Block {
  const texts = accountStatementTexts[language];
  if (openItems.length === 0) return document.paragraph(texts.noOpenItems);
  const rows = openItems.map(({ number, type, issueDate, dueDate, daysOverdue, totalInclVat, openAmount, paused }): Cell[] => [
    [number, [texts.types[type], paused && texts.paused[paused]].filter(Boolean).join(' · ')],
    formatDate(issueDate, language),
    formatDate(dueDate, language),
    paused ? '–' : String(daysOverdue),
    formatDecimalText(totalInclVat, language),
    formatDecimalText(openAmount, language),
  ]);
  return document.table([20, 20, 20, 12, 14, 14], texts.openItemColumns, rows, 3);
}

function toAging({ statement, language }: StatementDocument): [string, string][] {
  const texts = accountStatementTexts[language];
  const { notDue, days1To30, days31To60, days61To90, over90Days } = statement.payableAging;
  const buckets = [notDue, days1To30, days31To60, days61To90, over90Days];
  const rows: [string, string][] = texts.aging.map((label, index) => [label, buckets[index]!]);
  if (statement.paused !== '0.00') rows.push([texts.agingPaused, statement.paused]);
  if (statement.credit !== '0.00') rows.push([texts.credit, statement.credit]);
  if (statement.onAccount !== '0.00') rows.push([texts.onAccount, statement.onAccount]);
  rows.push([texts.total, statement.closingBalance]);
  return rows.map(([label, amount]) => [label, formatEuro(amount, language)]);
}

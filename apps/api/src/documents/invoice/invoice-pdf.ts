import { getCountryName } from '@demarc/contract/country-name.ts';
import { formatEpcQr } from '@demarc/contract/epc-qr.ts';
import { formatLocality, formatStreet } from '@demarc/contract/format-address.ts';
import { formatPeriod } from '@demarc/contract/format-period.ts';
import type { Language } from '@demarc/contract/language.ts';
import { PdfDocument } from '../pdf-document.ts';
import { type Block, styles } from '../pdf-layout.ts';
import { formatDate, formatDays, formatDecimalText, formatEuro, getUnitName } from './format-figures.ts';
import type { DocumentLine, InvoiceDocument } from './invoice-document.ts';
import { invoiceTexts } from './invoice-texts.ts';

type Party = InvoiceDocument['seller'];

/** Draws an invoice or credit note, with its UBL attached. Equal values give a byte-identical file. */
export function renderInvoicePdf(invoice: InvoiceDocument, ubl: { fileName: string; content: Buffer }): Promise<Buffer> {
  const { brand, language, type, number, issueDate } = invoice;
  const texts = invoiceTexts[language];
  const title = `${texts.titles[type]} ${number}`;
  const createdAt = new Date(`${issueDate}T00:00:00Z`);
  const document = new PdfDocument({ brand, language, title, reference: number, createdAt });
  document.addTitle(title, formatDate(issueDate, language));
  document.addSection('', texts.parties, [createPartiesBlock(document, invoice)]);
  document.addSection('', texts.details, [createDetailsBlock(document, invoice)]);
  document.addSection('', texts.lines, [
    document.paragraph(texts.linesNote, styles.note),
    document.table(
      [40, 17, 14, 12, 9, 16],
      texts.columns,
      invoice.lines.map((line) => toRow(line, language)),
      1,
    ),
  ]);
  document.addSection('', texts.totals, [document.amounts(toTotals(invoice))]);
  document.addSection('', texts.payment, createPaymentBlocks(document, invoice));
  document.attachAlternative(ubl.fileName, ubl.content, 'text/xml', texts.attachment);
  return document.finish();
}

function createPartiesBlock(document: PdfDocument, { buyer, seller, language }: InvoiceDocument): Block {
  const texts = invoiceTexts[language];
  const describe = (label: string, party: Party) =>
    [
      [label, [party.name, formatPartyAddress(party, language)], styles.strong],
      [texts.cocNumber, party.cocNumber],
      [texts.vatNumber, party.vatNumber],
    ] as const;
  return document.facts([...describe(texts.buyer, buyer), ...describe(texts.seller, seller)]);
}

function formatPartyAddress({ address }: Party, language: Language): string {
  const country = getCountryName(address.country, language);
  return [formatStreet(address), formatLocality(address), country].join(', ');
}

function createDetailsBlock(document: PdfDocument, invoice: InvoiceDocument): Block {
  const { language, type, period } = invoice;
  const texts = invoiceTexts[language];
  return document.facts([
    [texts.number[type], invoice.number, styles.strong],
    [texts.issueDate[type], formatDate(invoice.issueDate, language)],
    [texts.dueDate, type === 'INVOICE' ? formatDate(invoice.dueDate, language) : null],
    [texts.period, formatPeriod(period, language)],
    [texts.reference, invoice.customInvoiceReference],
    [texts.purchaseOrder, invoice.purchaseOrderNumber],
    [texts.precedingInvoice, invoice.precedingInvoice?.number ?? null],
    [texts.reason, invoice.note],
  ]);
}

/** Such as `2,536.372 kWh × PUE 1.18 + 905.3 kWh × PUE 1.25`. A line break comes only between the PUEs. */
function formatMeasuredEnergy(measuredEnergy: DocumentLine['measuredEnergy'], language: Language): string {
  return measuredEnergy
    .map(({ energyKwh, pue }) => `${formatDecimalText(energyKwh, language, 0)} kWh × PUE ${formatDecimalText(pue, language, 0)}`)
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' + ');
}

function toRow(line: DocumentLine, language: Language): (string | readonly [string, string])[] {
  const texts = invoiceTexts[language];
  const { measuredEnergy, purchaseOrderNumber } = line;
  const details = [
    line.productCode,
    formatDays(line.period, language),
    purchaseOrderNumber && `${texts.purchaseOrder} ${purchaseOrderNumber}`,
    measuredEnergy.length > 0 && `${texts.measured} ${formatMeasuredEnergy(measuredEnergy, language)}`,
  ];
  const isDiscounted = /[1-9]/.test(line.discountAmount);
  return [
    [line.description, details.filter(Boolean).join(' · ')],
    [formatDecimalText(line.quantity, language, 0), getUnitName(line.unitCode, language)],
    formatDecimalText(line.unitPrice, language),
    isDiscounted ? formatDecimalText(line.discountAmount, language) : '–',
    line.vatCategory === 'O' ? '–' : `${formatDecimalText(line.vatRatePercent, language, 0)}%`,
    formatDecimalText(line.netAmount, language),
  ];
}

function toTotals({ language, type, vatBreakdown, totalExclVat, totalVat, totalInclVat }: InvoiceDocument) {
  const texts = invoiceTexts[language];
  const euro = (amount: string) => formatEuro(amount, language);
  const groups = vatBreakdown.map(({ category, ratePercent, taxableAmount, vatAmount }): [string, string] => [
    category === 'S'
      ? texts.vat(formatDecimalText(ratePercent, language, 0), euro(taxableAmount))
      : texts.exempt(texts.exemptions[category], euro(taxableAmount)),
    euro(vatAmount),
  ]);
  const sum: [string, string][] = groups.length > 1 ? [[texts.totalVat, euro(totalVat)]] : [];
  return [
    [texts.totalExclVat, euro(totalExclVat)] as const,
    ...groups,
    ...sum,
    [texts.totalInclVat[type], euro(totalInclVat)] as const,
  ];
}

function createPaymentBlocks(document: PdfDocument, invoice: InvoiceDocument): Block[] {
  const { language, number, payment, totalInclVat } = invoice;
  const texts = invoiceTexts[language];
  const termsParagraph = document.paragraph(texts.paymentTerms(invoice));
  if (payment.kind === 'NONE' || !/[1-9]/.test(totalInclVat) || totalInclVat.startsWith('-')) return [termsParagraph];
  if (payment.kind === 'DIRECT_DEBIT') {
    return [
      termsParagraph,
      document.facts([
        [texts.mandate, payment.mandateId],
        [texts.creditorId, payment.creditorId],
      ]),
    ];
  }
  const { account } = payment;
  return [
    termsParagraph,
    document.facts([
      ['IBAN', account.iban.replace(/.{4}(?=.)/g, '$& '), styles.strong],
      [texts.bic, account.bic],
      [texts.accountHolder, account.holder],
      [texts.remittance, number],
    ]),
    document.paragraph(texts.qrNote, styles.note),
    document.qrCode(formatEpcQr({ account, amount: totalInclVat, remittance: number }), texts.qrCode),
  ];
}

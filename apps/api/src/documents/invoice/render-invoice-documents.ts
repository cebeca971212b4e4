import type { InvoiceRuleSet, InvoiceRuleViolation } from '@demarc/contract/invoice-validation.ts';
import { checkUbl } from './check-ubl.ts';
import { type InvoiceDocumentSource, toInvoiceDocument } from './invoice-document.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { getUblValidator } from './rules/validate-ubl.ts';
import { writeUblInvoice } from './ubl-invoice.ts';

/**
 * Writes the PDF and the UBL of an invoice, and checks the UBL: always with our own rules, and also with the official rules if their folder is
 * configured.
 */
export async function renderInvoiceDocuments(source: InvoiceDocumentSource, rulesFolder: string | null) {
  const document = toInvoiceDocument(source);
  const ubl = writeUblInvoice(document);
  const pdf = await renderInvoicePdf(document, { fileName: `${document.number}.xml`, content: ubl });
  const ruleSets: InvoiceRuleSet[] = [{ name: 'demarc', revision: null }];
  const violations: InvoiceRuleViolation[] = checkUbl(ubl.toString(), source);
  if (rulesFolder) {
    const validator = await getUblValidator(rulesFolder);
    ruleSets.push({ name: 'UBL-2.1', revision: null }, ...validator.ruleSets);
    violations.push(...(await validator.validate(ubl.toString())));
  }
  return { ubl, pdf, ruleSets, violations };
}

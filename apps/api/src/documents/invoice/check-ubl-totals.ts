import { divideRounded } from '@demarc/contract/money.ts';
import type { XmlElement } from '../read-xml.ts';
import { type CheckRule, isAmount, parseUblDecimal } from './check-rule.ts';

/** A cent, as `parseUblDecimal` reads it. */
const cent = parseUblDecimal('0.01');

export function checkUblTotals(check: CheckRule, root: XmlElement, lines: readonly XmlElement[]): void {
  const readTotal = (name: string) => root.text(`LegalMonetaryTotal/${name}`);
  const addDecimals = (values: readonly string[]) => values.reduce((all, value) => all + parseUblDecimal(value), 0n);
  for (const name of ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount']) {
    check('BR-DEC', isAmount(readTotal(name)), `${name} is missing, or has more than two decimals.`);
  }
  const lineSum = addDecimals(lines.map((line) => line.text('LineExtensionAmount')));
  const exclVat = parseUblDecimal(readTotal('TaxExclusiveAmount'));
  const inclVat = parseUblDecimal(readTotal('TaxInclusiveAmount'));
  const groups = root.all('TaxTotal/TaxSubtotal');
  const vat = parseUblDecimal(root.text('TaxTotal/TaxAmount'));
  check('BR-CO-10', parseUblDecimal(readTotal('LineExtensionAmount')) === lineSum, 'The sum of the lines is wrong.');
  check('BR-CO-13', exclVat === lineSum, 'The total excluding VAT is not the sum of the lines.');
  check('BR-CO-14', vat === addDecimals(groups.map((group) => group.text('TaxAmount'))), 'The VAT is not the sum of its groups.');
  check('BR-CO-15', inclVat === exclVat + vat, 'The total including VAT is not the total excluding VAT plus VAT.');
  const payable = inclVat - parseUblDecimal(readTotal('PrepaidAmount'));
  check(
    'BR-CO-16',
    parseUblDecimal(readTotal('PayableAmount')) === payable,
    'The amount due is not the total less what was paid.',
  );
  check('BR-CO-18', groups.length > 0, 'The VAT breakdown is missing.');
  const keys = new Set(groups.map((group) => getCategoryKey(group, 'TaxCategory')));
  check('VAT-GROUPS', keys.size === groups.length, 'Two groups have the same VAT category and rate.');
  const isGrouped = lines.every((line) => keys.has(getCategoryKey(line, 'Item/ClassifiedTaxCategory')));
  check('VAT-GROUPS', isGrouped, 'The VAT category of a line is not in the breakdown.');
  for (const group of groups) checkGroup(check, root, group, lines);
  const isOnlyOutside = groups.length === 1 || !groups.some((group) => group.text('TaxCategory/ID') === 'O');
  check('BR-O-11', isOnlyOutside, 'An invoice outside the scope of VAT has another VAT category.');
}

function checkGroup(check: CheckRule, root: XmlElement, group: XmlElement, lines: readonly XmlElement[]): void {
  const category = group.text('TaxCategory/ID');
  const key = getCategoryKey(group, 'TaxCategory');
  const taxable = parseUblDecimal(group.text('TaxableAmount'));
  const tax = parseUblDecimal(group.text('TaxAmount'));
  const lineSum = lines
    .filter((line) => getCategoryKey(line, 'Item/ClassifiedTaxCategory') === key)
    .reduce((sum, line) => sum + parseUblDecimal(line.text('LineExtensionAmount')), 0n);
  check(`BR-${category}-08`, taxable === lineSum, `VAT ${key}: the taxable amount is not the sum of its lines.`);
  const percent = parseUblDecimal(group.text('TaxCategory/Percent'));
  const expectedTax = divideRounded(taxable * percent, 100n * cent * parseUblDecimal('1')) * cent;
  check('BR-CO-17', tax === expectedTax, `VAT ${key}: the VAT is not the taxable amount times the rate.`);
  if (category === 'S') {
    check('BR-S-05', percent > 0n, 'The standard rate has to be greater than zero.');
    check('BR-S-02', hasVatNumber(root, 'AccountingSupplierParty'), 'The VAT number of the seller is missing.');
    return;
  }
  check(`BR-${category}-09`, tax === 0n, `VAT ${key}: the VAT amount has to be zero.`);
  const reason = group.text('TaxCategory/TaxExemptionReasonCode');
  check(`BR-${category}-10`, reason === `VATEX-EU-${category}`, `VAT ${key}: the reason of the exemption is missing.`);
  if (category === 'AE') {
    const haveVatNumbers = hasVatNumber(root, 'AccountingSupplierParty') && hasVatNumber(root, 'AccountingCustomerParty');
    check('BR-AE-02', haveVatNumbers, 'Reverse charge requires the VAT numbers of seller and buyer.');
  } else {
    check('BR-O-05', group.all('TaxCategory/Percent').length === 0, 'What is outside the scope of VAT has no rate.');
    const hasNumber = hasVatNumber(root, 'AccountingSupplierParty') || hasVatNumber(root, 'AccountingCustomerParty');
    check('BR-O-02', !hasNumber, 'An invoice outside the scope of VAT has no VAT numbers.');
  }
}

/** Returns the key of lines and groups with the same VAT, such as `S 21.00`. */
function getCategoryKey(element: XmlElement, path: string): string {
  return `${element.text(`${path}/ID`)} ${element.text(`${path}/Percent`)}`.trim();
}

function hasVatNumber(root: XmlElement, party: string): boolean {
  return root.text(`${party}/Party/PartyTaxScheme/CompanyID`) !== '';
}

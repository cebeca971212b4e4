import { formatHouseNumber, formatPostalCode } from '@demarc/contract/format-address.ts';
import type { InvoiceParty } from '@demarc/contract/invoice.ts';
import type { XmlNode } from '../write-xml.ts';
import { cocScheme, getElectronicAddress } from './electronic-address.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { toXmlText } from './to-xml-text.ts';

export function toUblParty(role: 'seller' | 'buyer', { seller, buyer, vatBreakdown, payment }: InvoiceDocument): XmlNode {
  const party = role === 'seller' ? seller : buyer;
  // A buyer that cannot be reached in the Peppol network gets its invoice from us.
  const electronicAddress = getElectronicAddress(party) ?? getElectronicAddress(seller);
  const creditorId = role === 'seller' && payment.kind === 'DIRECT_DEBIT' ? payment.creditorId : null;
  // An invoice outside the scope of VAT has no VAT numbers (BR-O-02).
  const vatNumber = vatBreakdown.some(({ category }) => category === 'O') ? null : party.vatNumber;
  return {
    'cbc:EndpointID': electronicAddress ? { '@schemeID': electronicAddress.scheme, '#text': electronicAddress.id } : undefined,
    'cac:PartyIdentification': creditorId ? { 'cbc:ID': { '@schemeID': 'SEPA', '#text': creditorId } } : undefined,
    'cac:PostalAddress': toUblAddress(party),
    'cac:PartyTaxScheme': vatNumber ? { 'cbc:CompanyID': toXmlText(vatNumber), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } : undefined,
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': toXmlText(party.name),
      'cbc:CompanyID': toCompanyId(party),
    },
  };
}

/** Converts the registration number. Only the Dutch register is named: the number of a foreign company is not in it. */
function toCompanyId({ address, cocNumber }: InvoiceParty): XmlNode | undefined {
  const id = toXmlText(cocNumber);
  if (!id) return undefined;
  return address.country === 'NL' ? { '@schemeID': cocScheme, '#text': id } : { '#text': id };
}

function toUblAddress({ address }: InvoiceParty): XmlNode {
  return {
    'cbc:StreetName': toXmlText(`${address.street} ${formatHouseNumber(address)}`),
    'cbc:CityName': toXmlText(address.city),
    'cbc:PostalZone': toXmlText(formatPostalCode(address.postalCode)),
    'cac:Country': { 'cbc:IdentificationCode': address.country },
  };
}

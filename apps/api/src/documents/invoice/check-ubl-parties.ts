import type { XmlElement } from '../read-xml.ts';
import type { CheckRule } from './check-rule.ts';

export function checkUblParties(check: CheckRule, root: XmlElement): void {
  const [seller] = root.all('AccountingSupplierParty/Party');
  const [buyer] = root.all('AccountingCustomerParty/Party');
  check('BR-06', seller !== undefined, 'The seller is missing.');
  check('BR-07', buyer !== undefined, 'The buyer is missing.');
  if (seller) checkParty(check, seller, 'seller', { name: 'BR-06', country: 'BR-09', endpoint: 'PEPPOL-EN16931-R020' });
  if (buyer) checkParty(check, buyer, 'buyer', { name: 'BR-07', country: 'BR-11', endpoint: 'PEPPOL-EN16931-R010' });
  if (!seller || !buyer) return;
  check('NL-R-002', hasFullAddress(seller), 'The address of the seller is incomplete.');
  check('NL-R-003', hasDutchRegistration(seller), 'The seller has no Chamber of Commerce number.');
  if (getCountry(buyer) === 'NL') {
    check('NL-R-004', hasFullAddress(buyer), 'The address of the buyer is incomplete.');
    const isRegistered = buyer.all('PartyLegalEntity/CompanyID').length === 0 || hasDutchRegistration(buyer);
    check('NL-R-005', isRegistered, 'The number of the buyer is not one of the Chamber of Commerce.');
  }
}

interface PartyRules {
  name: string;
  country: string;
  endpoint: string;
}

function checkParty(check: CheckRule, party: XmlElement, role: 'seller' | 'buyer', rules: PartyRules): void {
  check(rules.name, party.text('PartyLegalEntity/RegistrationName') !== '', `The name of the ${role} is missing.`);
  check(rules.country, /^[A-Z]{2}$/.test(getCountry(party)), `The country of the ${role} is missing.`);
  const [endpoint] = party.all('EndpointID');
  const isAddressed = endpoint !== undefined && endpoint.content !== '' && /^[0-9]{4}$/.test(endpoint.attribute('schemeID'));
  check(rules.endpoint, isAddressed, `The electronic address of the ${role} is missing.`);
}

function getCountry(party: XmlElement): string {
  return party.text('PostalAddress/Country/IdentificationCode');
}

function hasFullAddress(party: XmlElement): boolean {
  return ['StreetName', 'CityName', 'PostalZone'].every((name) => party.text(`PostalAddress/${name}`) !== '');
}

function hasDutchRegistration(party: XmlElement): boolean {
  const [id] = party.all('PartyLegalEntity/CompanyID');
  return id !== undefined && id.attribute('schemeID') === '0106' && /^\d{8}$/.test(id.content);
}

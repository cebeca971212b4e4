import type { Address } from '@demarc/contract/address.ts';
import type { LegalForm } from '@demarc/contract/customer.ts';

/** A company of the built-in registries. */
export interface Company {
  cocNumber: string;
  companyName: string;
  legalForm: LegalForm;
  vatNumber?: string;
  /** The company name by default. */
  tradeNames?: readonly string[];
  address: Pick<Address, 'street' | 'houseNumber' | 'postalCode' | 'city'> & { houseNumberAddition?: string };
  /** The company is dissolved, and its VAT number invalid. */
  isInactive?: true;
  /** The registry does not disclose the address. */
  isShielded?: true;
}

export const companies: readonly Company[] = [
  {
    cocNumber: '90031701',
    companyName: 'Noordlijn Telecom B.V.',
    legalForm: 'BV',
    vatNumber: 'NL900317012B01',
    tradeNames: ['Noordlijn Telecom', 'Noordlijn Zakelijk'],
    address: { street: 'Bakenkade', houseNumber: 48, houseNumberAddition: 'B', postalCode: '9799ZS', city: 'Groningen' },
  },
  {
    cocNumber: '90082209',
    companyName: 'Zuidnet Diensten V.O.F.',
    legalForm: 'VOF',
    vatNumber: 'NL900822099B01',
    address: { street: 'Lichtspoor', houseNumber: 7, postalCode: '5699ZW', city: 'Eindhoven' },
  },
  {
    cocNumber: '90010915',
    companyName: 'Bakkerij De Gouden Aar',
    legalForm: 'EENMANSZAAK',
    address: { street: 'Korenmolenhof', houseNumber: 12, postalCode: '3599ZX', city: 'Utrecht' },
  },
  {
    cocNumber: '90188823',
    companyName: 'Noordkop Netwerken B.V.',
    legalForm: 'BV',
    vatNumber: 'NL800188823B01',
    tradeNames: ['Noordkop Netwerken', 'Noordkop Glas'],
    address: { street: 'Sluiskade', houseNumber: 41, houseNumberAddition: 'B', postalCode: '1786PX', city: 'Den Helder' },
  },
  {
    cocNumber: '90000009',
    companyName: 'Beeldbuis Verhuur B.V.',
    legalForm: 'BV',
    vatNumber: 'NL900000090B01',
    address: { street: 'Knooppuntlaan', houseNumber: 118, postalCode: '1399ZZ', city: 'Almere' },
    isInactive: true,
  },
  {
    cocNumber: '90100013',
    companyName: 'Atelier Windveer',
    legalForm: 'EENMANSZAAK',
    vatNumber: 'NL901000139B01',
    address: { street: 'Zeedoorn', houseNumber: 4, postalCode: '1799ZW', city: 'Den Burg' },
    isShielded: true,
  },
  {
    cocNumber: '90111026',
    companyName: 'Kabelbaan Beheer B.V.',
    legalForm: 'BV',
    vatNumber: 'NL901110267B01',
    tradeNames: ['Kabelbaan'],
    address: { street: 'Kabelbaan', houseNumber: 16, postalCode: '1099ZY', city: 'Amsterdam' },
  },
  {
    cocNumber: '90122039',
    companyName: 'Seinpaal Datacenters N.V.',
    legalForm: 'NV',
    vatNumber: 'NL901220395B01',
    tradeNames: ['Seinpaal', 'Seinpaal Colocatie'],
    address: { street: 'Seinpaallaan', houseNumber: 60, houseNumberAddition: '2', postalCode: '1099ZZ', city: 'Amsterdam' },
  },
  {
    cocNumber: '90133052',
    companyName: 'Stichting Dorpsvezel Merenland',
    legalForm: 'STICHTING',
    vatNumber: 'NL901330528B01',
    tradeNames: ['Dorpsvezel Merenland'],
    address: { street: 'Polderrand', houseNumber: 205, postalCode: '8299ZV', city: 'Lelystad' },
  },
  {
    cocNumber: '90144065',
    companyName: 'Coöperatie Waterlijn U.A.',
    legalForm: 'COOPERATIE',
    vatNumber: 'NL901440656B01',
    tradeNames: ['Waterlijn Samen'],
    address: { street: 'Waterlijn', houseNumber: 21, postalCode: '3399ZW', city: 'Dordrecht' },
  },
  {
    cocNumber: '90155078',
    companyName: 'Vereniging Winkelhart Zwolle',
    legalForm: 'VERENIGING',
    address: { street: 'Hanzebrug', houseNumber: 30, houseNumberAddition: 'A', postalCode: '8099ZT', city: 'Zwolle' },
  },
  {
    cocNumber: '90166081',
    companyName: 'Duinvezel Haarlem B.V.',
    legalForm: 'BV',
    vatNumber: 'NL901660814B01',
    address: { street: 'Duinvezel', houseNumber: 25, houseNumberAddition: 'rood', postalCode: '2099ZY', city: 'Haarlem' },
  },
  {
    cocNumber: '90177094',
    companyName: 'Spiegelkade Media B.V.',
    legalForm: 'BV',
    vatNumber: 'NL901770942B01',
    tradeNames: ['Spiegelkade Media', 'Spiegelkade TV'],
    address: { street: 'Spiegelkade', houseNumber: 101, houseNumberAddition: 'A-2', postalCode: '2499ZY', city: 'Den Haag' },
  },
  {
    cocNumber: '90199007',
    companyName: 'Schakelweg IT-diensten V.O.F.',
    legalForm: 'VOF',
    vatNumber: 'NL901990073B01',
    address: { street: 'Schakelweg', houseNumber: 12, houseNumberAddition: '3', postalCode: '3899ZX', city: 'Amersfoort' },
  },
  {
    cocNumber: '90200020',
    companyName: 'Mergelgang Hosting B.V.',
    legalForm: 'BV',
    vatNumber: 'NL902000202B01',
    address: { street: 'Mergelgang', houseNumber: 9, postalCode: '6299ZV', city: 'Maastricht' },
  },
  {
    cocNumber: '90211033',
    companyName: 'Weversgaarde Telefonie B.V.',
    legalForm: 'BV',
    vatNumber: 'NL902110330B01',
    tradeNames: ['Weversgaarde'],
    address: { street: 'Weversgaarde', houseNumber: 88, postalCode: '7599ZV', city: 'Enschede' },
  },
  {
    cocNumber: '90222046',
    companyName: 'Hunebed Webwerk',
    legalForm: 'EENMANSZAAK',
    vatNumber: 'NL902220469B01',
    address: { street: 'Hunebedlaan', houseNumber: 17, houseNumberAddition: '1', postalCode: '9499ZS', city: 'Assen' },
  },
  {
    cocNumber: '90233059',
    companyName: 'Kranenpad Logistiek B.V.',
    legalForm: 'BV',
    vatNumber: 'NL902330597B01',
    address: { street: 'Kranenpad', houseNumber: 44, houseNumberAddition: 'B', postalCode: '3099ZY', city: 'Rotterdam' },
  },
];

import type { Role } from '@demarc/contract/access.ts';
import type { Clock } from '../../clock.ts';
import type { Person, SampleAccount, SampleCompany } from './company.ts';
import { inventedBic, inventedIban } from './invented.ts';

/** The password of all demo people. */
export const demoPassword = 'demarc-demo-2026';

const person = (firstName: string, middleName: string, lastName: string): Person => ({ firstName, middleName, lastName });

const sanne = person('Sanne', 'de', 'Graaf');
const joost = person('Joost', '', 'Brinkman');
const fatima = person('Fatima', 'el', 'Amrani');
const ruben = person('Ruben', '', 'Postma');
const lotte = person('Lotte', 'van', 'Dijk');
const milan = person('Milan', '', 'Hoekstra');
const pieter = person('Pieter', '', 'Wiersma');
const daan = person('Daan', 'van den', 'Heuvel');
const iris = person('Iris', '', 'Claessens');
const marloes = person('Marloes', '', 'Tervoort');

const account = (username: string, who: Person, phoneNumber: string, ...roles: Role[]): SampleAccount => ({
  ...who,
  username,
  phoneNumber,
  roles,
  status: 'ENABLED',
});

const contact = (
  types: SampleCompany['contacts'][number]['types'],
  jobTitle: string,
  who: Person,
  email: string,
  phoneNumber: string,
  phoneNumber2 = '',
) => ({ types, jobTitle, ...who, email, phoneNumber, phoneNumber2 });

/** The three companies of the demo, seen from the day it starts. */
export function demoCompanies(clock: Clock): SampleCompany[] {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);

  const noordlijn: SampleCompany = {
    customer: {
      customerId: 20240317,
      customerType: 'reseller',
      status: 'ACTIVE',
      brand: 'datacentre',
      language: 'nl',
      loyaltyParticipant: true,
      companyName: 'Noordlijn Telecom B.V.',
      legalForm: 'BV',
      cocNumber: '90031701',
      vatNumber: 'NL900317012B01',
      address: {
        street: 'Bakenkade',
        houseNumber: 48,
        houseNumberAddition: 'B',
        postalCode: '9799ZS',
        city: 'Groningen',
        country: 'NL',
      },
      postalAddress: {
        street: 'Postbus',
        houseNumber: 317,
        houseNumberAddition: null,
        postalCode: '9999ZR',
        city: 'Groningen',
        country: 'NL',
      },
      iban: inventedIban(417164300),
      bic: inventedBic,
      accountHolderName: 'Noordlijn Telecom B.V.',
      customInvoiceReference: 'PO-2025-17',
      createdAt: daysAgo(612),
    },
    contacts: [
      contact(['main'], 'Directeur', sanne, 'sanne.degraaf@noordlijn.example', '0505550101', '0605550101'),
      contact(['billing'], 'Administrateur', joost, 'facturen@noordlijn.example', '0505550102'),
      contact(['order'], 'Orderbegeleider', fatima, 'orders@noordlijn.example', '0505550103'),
      contact(['support'], 'Hoofd servicedesk', ruben, 'ruben.postma@noordlijn.example', '0505550104', '0605550104'),
      contact(['support', 'order'], 'Netwerkbeheerder', lotte, 'noc@noordlijn.example', '0505550105'),
    ],
    accounts: [
      account('admin@noordlijn.example', sanne, '0505550101', 'RESELLER_ADMIN'),
      account('finance@noordlijn.example', joost, '0505550102', 'RESELLER_FINANCE'),
      account('order@noordlijn.example', fatima, '0505550103', 'RESELLER_ORDER'),
      account('servicedesk@noordlijn.example', ruben, '0505550104', 'RESELLER_SERVICE_DESK'),
      account('viewer@noordlijn.example', lotte, '0505550105'),
      { ...account('pending@noordlijn.example', milan, '0505550106', 'RESELLER_SERVICE_DESK'), status: 'PENDING_ACTIVATION' },
      { ...account('former@noordlijn.example', pieter, '0505550107', 'RESELLER_ORDER'), status: 'DISABLED' },
    ],
    loyalty: [
      { points: 500, reason: 'CAMPAIGN', reference: 'Welkom', bookedAt: daysAgo(600) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20240501', bookedAt: daysAgo(548) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20240533', bookedAt: daysAgo(517) },
      { points: 480, reason: 'ORDER_COMPLETED', reference: 'Order 20240610', bookedAt: daysAgo(471) },
      { points: 250, reason: 'CAMPAIGN', reference: 'Glasvezelmaand', bookedAt: daysAgo(430) },
      { points: 160, reason: 'ORDER_COMPLETED', reference: 'Order 20240722', bookedAt: daysAgo(402) },
      { points: -1000, reason: 'REDEEMED', reference: 'Bestelling 1207', bookedAt: daysAgo(377) },
      { points: 640, reason: 'ORDER_COMPLETED', reference: 'Order 20250114', bookedAt: daysAgo(305) },
      { points: -40, reason: 'CORRECTION', reference: 'Order 20240722', bookedAt: daysAgo(300) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20250208', bookedAt: daysAgo(261) },
      { points: -130, reason: 'EXPIRED', reference: 'Punten ouder dan een jaar', bookedAt: daysAgo(235) },
      { points: 480, reason: 'ORDER_COMPLETED', reference: 'Order 20250331', bookedAt: daysAgo(188) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20250412', bookedAt: daysAgo(120) },
      { points: 250, reason: 'CAMPAIGN', reference: 'Zomeractie', bookedAt: daysAgo(74) },
      { points: 610, reason: 'ORDER_COMPLETED', reference: 'Order 20250519', bookedAt: daysAgo(19) },
    ],
  };

  const zuidnet: SampleCompany = {
    customer: {
      customerId: 20250822,
      customerType: 'reseller',
      status: 'ACTIVE',
      brand: 'internet',
      language: 'nl',
      companyName: 'Zuidnet Diensten V.O.F.',
      legalForm: 'VOF',
      cocNumber: '90082209',
      vatNumber: 'NL900822099B01',
      address: {
        street: 'Lichtspoor',
        houseNumber: 7,
        houseNumberAddition: null,
        postalCode: '5699ZW',
        city: 'Eindhoven',
        country: 'NL',
      },
      iban: inventedIban(822090017),
      bic: inventedBic,
      accountHolderName: 'Zuidnet Diensten V.O.F.',
      createdAt: daysAgo(91),
    },
    contacts: [
      contact(['main', 'billing'], 'Vennoot', daan, 'daan@zuidnet.example', '0405550141'),
      contact(['order', 'support'], 'Vennoot', iris, 'iris@zuidnet.example', '0405550142'),
    ],
    accounts: [account('admin@zuidnet.example', daan, '0405550141', 'RESELLER_ADMIN')],
    loyalty: [],
  };

  const bakkerij: SampleCompany = {
    customer: {
      customerId: 20250109,
      customerType: 'end-user',
      status: 'ACTIVE',
      brand: 'internet',
      language: 'nl',
      companyName: 'Bakkerij De Gouden Aar',
      legalForm: 'EENMANSZAAK',
      cocNumber: '90010915',
      address: {
        street: 'Korenmolenhof',
        houseNumber: 12,
        houseNumberAddition: null,
        postalCode: '3599ZX',
        city: 'Utrecht',
        country: 'NL',
      },
      iban: inventedIban(109150042),
      bic: inventedBic,
      accountHolderName: 'M. Tervoort',
      createdAt: daysAgo(315),
      invoiceAttachmentPreference: 'pdf_only',
    },
    contacts: [contact(['main', 'billing'], 'Eigenaar', marloes, 'marloes@bakkerij.example', '0305550161')],
    // An end-user has no partner roles to hand out; the owner runs the company.
    accounts: [account('owner@bakkerij.example', marloes, '0305550161', 'RESELLER_ADMIN')],
    loyalty: [],
  };

  return [noordlijn, zuidnet, bakkerij];
}

import type { Role } from '@demarc/contract/access.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Clock } from '../clock.ts';
import type { Person, SampleAccount, SampleCompany } from './company.ts';
import { createFakeIban, fakeBic } from './fake-values.ts';

const createPerson = (firstName: string, middleName: string, lastName: string): Person => ({ firstName, middleName, lastName });

const sanne = createPerson('Sanne', 'de', 'Graaf');
const joost = createPerson('Joost', '', 'Brinkman');
const fatima = createPerson('Fatima', 'el', 'Amrani');
const ruben = createPerson('Ruben', '', 'Postma');
const lotte = createPerson('Lotte', 'van', 'Dijk');
const milan = createPerson('Milan', '', 'Hoekstra');
const pieter = createPerson('Pieter', '', 'Wiersma');
const daan = createPerson('Daan', 'van den', 'Heuvel');
const iris = createPerson('Iris', '', 'Claessens');
const marloes = createPerson('Marloes', '', 'Tervoort');
const renske = createPerson('Renske', '', 'Haldervoort');

/** A bookkeeper who works for two of the companies, with one login and an account at each. */
const bookkeeper = 'adviseur@haldervoort.example';

const createAccount = (username: string, person: Person, phoneNumber: string, ...roles: Role[]): SampleAccount => ({
  ...person,
  username,
  phoneNumber,
  roles,
  status: 'ENABLED',
});

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;
/** Adds to an account that its person signed in this many minutes ago. */
const withLastLogin = (minutes: number, account: SampleAccount): SampleAccount => ({ ...account, lastLoginMinutesAgo: minutes });

const createContact = (
  types: SampleCompany['contacts'][number]['types'],
  jobTitle: string,
  person: Person,
  email: string,
  phoneNumber: string,
  phoneNumber2 = '',
) => ({ types, jobTitle, ...person, email, phoneNumber, phoneNumber2 });

/** Creates the three demo companies, with dates relative to the current time. */
export function createDemoCompanies(clock: Clock): SampleCompany[] {
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
      iban: createFakeIban(417164300),
      bic: fakeBic,
      accountHolderName: 'Noordlijn Telecom B.V.',
      customInvoiceReference: 'PO-2025-17',
      createdAt: daysAgo(792),
    },
    contacts: [
      createContact(['main'], 'Director', sanne, 'sanne.degraaf@noordlijn.example', '0505550101', '0605550101'),
      createContact(['billing'], 'Bookkeeper', joost, 'facturen@noordlijn.example', '0505550102'),
      createContact(['order'], 'Order coordinator', fatima, 'orders@noordlijn.example', '0505550103'),
      createContact(['support'], 'Head of service desk', ruben, 'ruben.postma@noordlijn.example', '0505550104', '0605550104'),
      createContact(['support', 'order', 'abuse'], 'Network administrator', lotte, 'noc@noordlijn.example', '0505550105'),
    ],
    accounts: [
      withLastLogin(95, createAccount('admin@noordlijn.example', sanne, '0505550101', 'RESELLER_ADMIN')),
      withLastLogin(
        2 * minutesPerDay + 3 * minutesPerHour,
        createAccount('finance@noordlijn.example', joost, '0505550102', 'RESELLER_FINANCE'),
      ),
      withLastLogin(7 * minutesPerHour, createAccount('order@noordlijn.example', fatima, '0505550103', 'RESELLER_ORDER')),
      withLastLogin(40, createAccount('servicedesk@noordlijn.example', ruben, '0505550104', 'RESELLER_SERVICE_DESK')),
      withLastLogin(9 * minutesPerDay, createAccount(bookkeeper, renske, '0505550108', 'RESELLER_FINANCE')),
      createAccount('viewer@noordlijn.example', lotte, '0505550105'),
      {
        ...createAccount('pending@noordlijn.example', milan, '0505550106', 'RESELLER_SERVICE_DESK'),
        status: 'PENDING_ACTIVATION',
      },
      {
        ...withLastLogin(143 * minutesPerDay, createAccount('former@noordlijn.example', pieter, '0505550107', 'RESELLER_ORDER')),
        status: 'DISABLED',
      },
    ],
    agreements: [
      {
        // Named after the year of its text.
        version: `${daysAgo(791).getUTCFullYear()}.1`,
        offeredAt: daysAgo(791),
        signed: { signedAt: daysAgo(790), fullName: 'Sanne de Graaf', jobTitle: 'Director', email: 'admin@noordlijn.example' },
      },
      {
        version: '2026.1',
        offeredAt: daysAgo(243),
        signed: {
          signedAt: daysAgo(241),
          fullName: 'Sanne de Graaf',
          jobTitle: 'Director',
          email: 'sanne.degraaf@noordlijn.example',
        },
      },
    ],
    tokens: [
      {
        owner: 'admin@noordlijn.example',
        description: 'Connection to our own customer portal',
        createdAt: daysAgo(288),
        lastUsedAt: daysAgo(0.01),
        expiresAt: daysAgo(-77),
      },
      {
        owner: 'finance@noordlijn.example',
        description: 'Accounting software',
        createdAt: daysAgo(164),
        lastUsedAt: daysAgo(20),
        expiresAt: null,
      },
    ],
    changes: [
      {
        at: daysAgo(231),
        by: 'finance@noordlijn.example',
        operation: 'updateCustomerCustomInvoiceReference',
        object: { type: 'customer' },
        before: { customInvoiceReference: null },
        after: { customInvoiceReference: 'PO-2025-17' },
      },
      {
        at: daysAgo(143),
        by: 'admin@noordlijn.example',
        operation: 'updateAccount',
        object: { type: 'account', email: 'former@noordlijn.example' },
        before: { status: 'ENABLED' },
        after: { status: 'DISABLED' },
      },
      {
        at: daysAgo(96),
        by: 'admin@noordlijn.example',
        operation: 'updateContact',
        object: { type: 'contact', email: 'noc@noordlijn.example' },
        before: { types: ['support'], phoneNumber: '0505550199' },
        after: { types: ['order', 'support'], phoneNumber: '0505550105' },
      },
      {
        at: daysAgo(61),
        by: 'admin@noordlijn.example',
        operation: 'updateCustomerAddress',
        object: { type: 'customer' },
        before: { postalAddress: null },
        after: {
          postalAddress: {
            street: 'Postbus',
            houseNumber: 317,
            houseNumberAddition: null,
            postalCode: '9999ZR',
            city: 'Groningen',
            country: 'NL',
          },
        },
      },
      {
        at: daysAgo(1),
        by: 'admin@noordlijn.example',
        operation: 'createAccount',
        object: { type: 'account', email: 'pending@noordlijn.example' },
        before: null,
        after: { username: 'pending@noordlijn.example', roles: ['RESELLER_SERVICE_DESK'], status: 'PENDING_ACTIVATION' },
      },
    ],
    loyalty: [
      { points: 500, reason: 'CAMPAIGN', reference: 'Welcome', bookedAt: daysAgo(600) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20240501', bookedAt: daysAgo(548) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20240533', bookedAt: daysAgo(517) },
      { points: 480, reason: 'ORDER_COMPLETED', reference: 'Order 20240610', bookedAt: daysAgo(471) },
      { points: -1000, reason: 'REDEEMED', reference: 'Order 1207', bookedAt: daysAgo(450) },
      {
        points: 250,
        reason: 'CAMPAIGN',
        reference: 'Fiber month',
        bookedAt: daysAgo(430),
        expiresOn: formatAmsterdamDate(daysAgo(236)),
      },
      { points: 160, reason: 'ORDER_COMPLETED', reference: 'Order 20240722', bookedAt: daysAgo(402) },
      { points: 640, reason: 'ORDER_COMPLETED', reference: 'Order 20250114', bookedAt: daysAgo(305) },
      { points: -40, reason: 'CORRECTION', reference: 'Order 20240722', bookedAt: daysAgo(300) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20250208', bookedAt: daysAgo(261) },
      { points: -210, reason: 'EXPIRED', reference: 'Fiber month: points not used in time', bookedAt: daysAgo(235) },
      { points: 480, reason: 'ORDER_COMPLETED', reference: 'Order 20250331', bookedAt: daysAgo(188) },
      { points: 320, reason: 'ORDER_COMPLETED', reference: 'Order 20250412', bookedAt: daysAgo(120) },
      {
        points: 250,
        reason: 'CAMPAIGN',
        reference: 'Summer campaign',
        bookedAt: daysAgo(74),
        expiresOn: `${formatAmsterdamDate(clock.now()).slice(0, 4)}-12-31`,
      },
      { points: 610, reason: 'ORDER_COMPLETED', reference: 'Order 20250519', bookedAt: daysAgo(3) },
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
      iban: createFakeIban(822090017),
      bic: fakeBic,
      accountHolderName: 'Zuidnet Diensten V.O.F.',
      createdAt: daysAgo(91),
    },
    contacts: [
      createContact(['main', 'billing'], 'Vennoot', daan, 'daan@zuidnet.example', '0405550141'),
      createContact(['order', 'support'], 'Vennoot', iris, 'iris@zuidnet.example', '0405550142'),
    ],
    accounts: [withLastLogin(26 * minutesPerHour, createAccount('admin@zuidnet.example', daan, '0405550141', 'RESELLER_ADMIN'))],
    agreements: [{ version: '2026.1', offeredAt: daysAgo(6), signed: null }],
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
      iban: createFakeIban(109150042),
      bic: fakeBic,
      accountHolderName: 'M. Tervoort',
      createdAt: daysAgo(315),
      invoiceAttachmentPreference: 'pdf_only',
    },
    contacts: [createContact(['main', 'billing'], 'Owner', marloes, 'marloes@bakkerij.example', '0305550161')],
    // An end user has no partner roles to assign; the owner is the administrator.
    accounts: [
      withLastLogin(4 * minutesPerDay, createAccount('owner@bakkerij.example', marloes, '0305550161', 'RESELLER_ADMIN')),
      withLastLogin(30 * minutesPerDay, createAccount(bookkeeper, renske, '0505550108', 'RESELLER_FINANCE')),
    ],
    agreements: [
      {
        version: '2026.1',
        offeredAt: daysAgo(314),
        signed: { signedAt: daysAgo(313), fullName: 'Marloes Tervoort', jobTitle: 'Owner', email: 'owner@bakkerij.example' },
      },
    ],
    loyalty: [],
  };

  return [noordlijn, zuidnet, bakkerij];
}

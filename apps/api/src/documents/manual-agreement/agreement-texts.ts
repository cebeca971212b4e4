import type { ChargeType } from '@demarc/contract/catalog.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { ManualAgreementEntryType } from '@demarc/contract/manual-agreement.ts';
import type { endOfTermActions } from '@demarc/contract/service.ts';

interface AgreementTexts {
  title: string;
  signedTitle: string;
  auditTitle: string;
  version: (revision: number) => string;
  parties: string;
  provider: string;
  customer: string;
  cocNumber: string;
  address: string;
  number: string;
  offered: string;
  validUntil: string;
  content: string;
  prices: string;
  priceColumns: readonly [description: string, quantity: string, unitPrice: string, amount: string];
  charges: Readonly<Record<ChargeType, string>>;
  byUse: string;
  perMonth: string;
  once: string;
  total: (months: number) => string;
  exclVat: string;
  catalogPrices: string;
  catalogPricesNote: string;
  catalogPriceColumns: readonly [packageName: string, productName: string, unitPrice: string];
  term: string;
  start: string;
  initialTerm: string;
  months: (count: number) => string;
  afterwards: string;
  endOfTerm: Readonly<Record<(typeof endOfTermActions)[number], (rollMonths: number) => string>>;
  notice: string;
  days: (count: number) => string;
  annexes: string;
  noAnnexes: string;
  signature: string;
  statement: (number: string, revision: number) => string;
  forCustomer: string;
  forProvider: string;
  signedAt: (when: string) => string;
  offeredBy: (provider: string, when: string) => string;
  fingerprint: string;
  fingerprintNote: string;
  preamble: string;
  signer: string;
  signedBy: string;
  jobTitle: string;
  account: string;
  confirmed: string;
  approvedBy: string;
  ip: string;
  method: string;
  methods: Readonly<Record<'PORTAL' | 'PAPER', string>>;
  events: string;
  eventColumns: readonly [when: string, what: string, who: string];
  event: Readonly<Record<ManualAgreementEntryType, string>>;
  system: string;
}

export const agreementTexts: Readonly<Record<Language, AgreementTexts>> = {
  en: {
    title: 'Agreement',
    signedTitle: 'Signed agreement',
    auditTitle: 'Proof of signing',
    version: (revision) => `version ${revision}`,
    parties: 'Parties',
    provider: 'Provider',
    customer: 'Customer',
    cocNumber: 'Chamber of Commerce',
    address: 'Address',
    number: 'Number',
    offered: 'Offered on',
    validUntil: 'Can be signed until',
    content: 'What we agree',
    prices: 'Prices',
    priceColumns: ['Description', 'Quantity', 'Price', 'Amount'],
    charges: { MRC: 'per month', NRC: 'one-time', USAGE: 'by usage' },
    byUse: 'by usage',
    perMonth: 'Per month',
    once: 'One-time',
    total: (months) => `Total for the initial term of ${months} ${months === 1 ? 'month' : 'months'}`,
    exclVat: 'All prices are in euros, excluding VAT.',
    catalogPrices: 'Prices for new orders',
    catalogPricesNote:
      'While this agreement is in force, these prices apply to new orders instead of those of the catalog. If a later agreement has a price for the same product, that price applies. Orders that were placed keep their prices.',
    catalogPriceColumns: ['Package', 'Product', 'Price'],
    term: 'Term',
    start: 'Start date',
    initialTerm: 'Initial term',
    months: (count) => `${count} ${count === 1 ? 'month' : 'months'}`,
    afterwards: 'After the initial term',
    endOfTerm: {
      ROLL: (months) => `Continues for ${months === 1 ? 'a month' : `${months} months`} at a time`,
      AUTO_RENEW: () => 'Renewed for the same term',
      AUTO_DISCONNECT: () => 'Ends',
    },
    notice: 'Notice period',
    days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
    annexes: 'Annexes',
    noAnnexes: 'This agreement has no annexes.',
    signature: 'Signature',
    statement: (number, revision) => `The parties agree to agreement ${number}, version ${revision}, with its annexes.`,
    forCustomer: 'For the customer',
    forProvider: 'For the provider',
    signedAt: (when) => `Signed electronically on ${when}`,
    offeredBy: (provider, when) => `Offered by ${provider} on ${when}`,
    fingerprint: 'SHA-256',
    fingerprintNote: 'Hash of the document that was shown and signed. A document with any other content has another hash.',
    preamble: 'This document records how the agreement was signed: who signed, which document, and what happened before.',
    signer: 'Signer',
    signedBy: 'Name',
    jobTitle: 'Job title',
    account: 'Account',
    confirmed: 'Confirmed in the portal',
    approvedBy: 'Approved by',
    ip: 'IP address',
    method: 'Signed',
    methods: { PORTAL: 'In the portal, confirmed with a code by email', PAPER: 'On paper, with an uploaded copy' },
    events: 'Events',
    eventColumns: ['Time', 'Event', 'By'],
    event: {
      OFFERED: 'Offered',
      CODE_MAILED: 'Verification code emailed',
      APPROVAL_REQUESTED: 'Approval by a second person requested',
      APPROVED: 'Approved by a second person',
      SIGNED: 'Signed',
      DECLINED: 'Declined',
      EXPIRED: 'Expired',
      WITHDRAWN: 'Withdrawn',
      ACTIVATED: 'In force',
      TERMINATED: 'Terminated',
      ENDED: 'Ended',
      QUESTION: 'Question asked',
      ANSWER: 'Question answered',
      ANNEX_ADDED: 'Annex added',
      COPY_UPLOADED: 'Signed copy uploaded',
      COPY_REFUSED: 'Signed copy refused',
      ORDERS_LINKED: 'Orders linked',
      REMINDED: 'Reminder emailed',
    },
    system: 'System',
  },
  nl: {
    title: 'Overeenkomst',
    signedTitle: 'Ondertekende overeenkomst',
    auditTitle: 'Bewijs van ondertekening',
    version: (revision) => `versie ${revision}`,
    parties: 'Partijen',
    provider: 'Leverancier',
    customer: 'Klant',
    cocNumber: 'KvK-nummer',
    address: 'Adres',
    number: 'Nummer',
    offered: 'Aangeboden op',
    validUntil: 'Te ondertekenen tot en met',
    content: 'Wat we afspreken',
    prices: 'Prijzen',
    priceColumns: ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
    charges: { MRC: 'per maand', NRC: 'eenmalig', USAGE: 'naar verbruik' },
    byUse: 'naar verbruik',
    perMonth: 'Per maand',
    once: 'Eenmalig',
    total: (months) => `Totaal over de eerste looptijd van ${months} ${months === 1 ? 'maand' : 'maanden'}`,
    exclVat: 'Alle prijzen zijn in euro’s, exclusief btw.',
    catalogPrices: 'Prijzen voor nieuwe orders',
    catalogPricesNote:
      'Zolang deze overeenkomst loopt, gelden deze prijzen voor nieuwe orders in plaats van die uit de catalogus. Staat er in een latere overeenkomst een prijs voor hetzelfde product, dan geldt die prijs. Orders die al zijn geplaatst, houden hun prijs.',
    catalogPriceColumns: ['Pakket', 'Product', 'Prijs'],
    term: 'Looptijd',
    start: 'Ingangsdatum',
    initialTerm: 'Eerste looptijd',
    months: (count) => `${count} ${count === 1 ? 'maand' : 'maanden'}`,
    afterwards: 'Na de eerste looptijd',
    endOfTerm: {
      ROLL: (months) => `Wordt telkens met ${months === 1 ? 'een maand' : `${months} maanden`} verlengd`,
      AUTO_RENEW: () => 'Wordt met dezelfde looptijd verlengd',
      AUTO_DISCONNECT: () => 'Eindigt',
    },
    notice: 'Opzegtermijn',
    days: (count) => `${count} ${count === 1 ? 'dag' : 'dagen'}`,
    annexes: 'Bijlagen',
    noAnnexes: 'Deze overeenkomst heeft geen bijlagen.',
    signature: 'Ondertekening',
    statement: (number, revision) =>
      `Partijen gaan akkoord met overeenkomst ${number}, versie ${revision}, en de bijlagen daarbij.`,
    forCustomer: 'Namens de klant',
    forProvider: 'Namens de leverancier',
    signedAt: (when) => `Elektronisch ondertekend op ${when}`,
    offeredBy: (provider, when) => `Aangeboden door ${provider} op ${when}`,
    fingerprint: 'SHA-256',
    fingerprintNote:
      'Hash van het document dat is getoond en ondertekend. Een document met een andere inhoud heeft een andere hash.',
    preamble: 'Dit document legt vast hoe de overeenkomst is ondertekend: door wie, welk document en wat eraan voorafging.',
    signer: 'Ondertekenaar',
    signedBy: 'Naam',
    jobTitle: 'Functie',
    account: 'Account',
    confirmed: 'Bevestigd in het portaal',
    approvedBy: 'Goedgekeurd door',
    ip: 'IP-adres',
    method: 'Ondertekend',
    methods: { PORTAL: 'In het portaal, bevestigd met een code per e-mail', PAPER: 'Op papier, met een geüploade kopie' },
    events: 'Gebeurtenissen',
    eventColumns: ['Tijdstip', 'Gebeurtenis', 'Door'],
    event: {
      OFFERED: 'Aangeboden',
      CODE_MAILED: 'Verificatiecode gemaild',
      APPROVAL_REQUESTED: 'Goedkeuring door een tweede persoon gevraagd',
      APPROVED: 'Goedgekeurd door een tweede persoon',
      SIGNED: 'Ondertekend',
      DECLINED: 'Afgewezen',
      EXPIRED: 'Verlopen',
      WITHDRAWN: 'Ingetrokken',
      ACTIVATED: 'Ingegaan',
      TERMINATED: 'Opgezegd',
      ENDED: 'Beëindigd',
      QUESTION: 'Vraag gesteld',
      ANSWER: 'Vraag beantwoord',
      ANNEX_ADDED: 'Bijlage toegevoegd',
      COPY_UPLOADED: 'Ondertekende kopie geüpload',
      COPY_REFUSED: 'Ondertekende kopie afgekeurd',
      ORDERS_LINKED: 'Orders gekoppeld',
      REMINDED: 'Herinnering gemaild',
    },
    system: 'Systeem',
  },
};

import type { AccountMutationType } from '@demarc/contract/account-statement.ts';
import type { InvoicePaymentMethod } from '@demarc/contract/invoice.ts';
import type { pausedInvoiceStatuses } from '@demarc/contract/invoice-status.ts';
import type { Language } from '@demarc/contract/language.ts';

interface StatementTexts {
  title: string;
  period: (from: string, to: string) => string;
  customer: string;
  customerNumber: string;
  balances: string;
  opening: (day: string) => string;
  closing: (day: string) => string;
  mutations: string;
  noMutations: string;
  mutationColumns: readonly string[];
  types: Readonly<Record<AccountMutationType, string>>;
  methods: Readonly<Record<InvoicePaymentMethod, string>>;
  returned: (code: string) => string;
  openItems: string;
  noOpenItems: string;
  openItemColumns: readonly string[];
  aging: readonly [string, string, string, string, string];
  paused: Readonly<Record<(typeof pausedInvoiceStatuses)[number], string>>;
  agingTitle: string;
  agingPaused: string;
  credit: string;
  onAccount: string;
  total: string;
  payment: string;
  accountHolder: string;
  paymentNote: string;
}

export const accountStatementTexts: Readonly<Record<Language, StatementTexts>> = {
  en: {
    title: 'Statement of account',
    period: (from, to) => `${from} to ${to}`,
    customer: 'Customer',
    customerNumber: 'Customer number',
    balances: 'Balance',
    opening: (day) => `Opening balance on ${day}`,
    closing: (day) => `Closing balance on ${day}`,
    mutations: 'Invoices and payments',
    noMutations: 'Nothing was charged or paid in this period.',
    mutationColumns: ['Description', 'Date', 'Amount (€)', 'Balance (€)'],
    types: {
      INVOICE: 'Invoice',
      CREDIT_NOTE: 'Credit note',
      PAYMENT: 'Payment',
      RETURN: 'Returned payment',
      ON_ACCOUNT: 'Payment on account',
    },
    methods: { SEPA_DIRECT_DEBIT: 'direct debit', BANK_TRANSFER: 'bank transfer', CREDIT_NOTE: 'credit note' },
    returned: (code) => `code ${code}`,
    openItems: 'Open items',
    noOpenItems: 'Nothing is open.',
    openItemColumns: ['Number', 'Date', 'Due date', 'Days overdue', 'Total (€)', 'Open (€)'],
    agingTitle: 'Open by age',
    aging: ['Not due yet', '1–30 days overdue', '31–60 days overdue', '61–90 days overdue', 'More than 90 days overdue'],
    paused: { DISPUTED: 'disputed, payment paused', COLLECTION_SCHEDULED: 'direct debit planned' },
    agingPaused: 'Overdue, payment paused',
    credit: 'Credit notes not settled yet',
    onAccount: 'Paid on account',
    total: 'Balance',
    payment: 'Payment',
    accountHolder: 'Account holder',
    paymentNote: 'Please state the invoice number with each payment.',
  },
  nl: {
    title: 'Rekeningoverzicht',
    period: (from, to) => `${from} tot en met ${to}`,
    customer: 'Klant',
    customerNumber: 'Klantnummer',
    balances: 'Saldo',
    opening: (day) => `Beginsaldo op ${day}`,
    closing: (day) => `Eindsaldo op ${day}`,
    mutations: 'Facturen en betalingen',
    noMutations: 'In deze periode is niets gefactureerd of betaald.',
    mutationColumns: ['Omschrijving', 'Datum', 'Bedrag (€)', 'Saldo (€)'],
    types: {
      INVOICE: 'Factuur',
      CREDIT_NOTE: 'Creditnota',
      PAYMENT: 'Betaling',
      RETURN: 'Teruggeboekte betaling',
      ON_ACCOUNT: 'Vooruitbetaling',
    },
    methods: { SEPA_DIRECT_DEBIT: 'automatische incasso', BANK_TRANSFER: 'overboeking', CREDIT_NOTE: 'creditnota' },
    returned: (code) => `code ${code}`,
    openItems: 'Openstaande posten',
    noOpenItems: 'Er staat niets open.',
    openItemColumns: ['Nummer', 'Datum', 'Vervaldatum', 'Dagen vervallen', 'Totaal (€)', 'Open (€)'],
    agingTitle: 'Openstaand naar ouderdom',
    aging: [
      'Nog niet vervallen',
      '1–30 dagen vervallen',
      '31–60 dagen vervallen',
      '61–90 dagen vervallen',
      'Meer dan 90 dagen vervallen',
    ],
    paused: { DISPUTED: 'betwist, betaling gepauzeerd', COLLECTION_SCHEDULED: 'incasso gepland' },
    agingPaused: 'Vervallen, betaling gepauzeerd',
    credit: 'Nog niet verrekende creditnota’s',
    onAccount: 'Vooruitbetaald',
    total: 'Saldo',
    payment: 'Betaling',
    accountHolder: 'Op naam van',
    paymentNote: 'Vermeld bij elke betaling het factuurnummer.',
  },
};

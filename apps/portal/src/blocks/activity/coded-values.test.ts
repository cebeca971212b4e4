import { accountStatuses } from '@demarc/contract/account.ts';
import { appointmentWindows } from '@demarc/contract/appointment.ts';
import { approvalStatuses } from '@demarc/contract/approval-state.ts';
import { chargeTypes } from '@demarc/contract/catalog.ts';
import { circuitTestTypes } from '@demarc/contract/circuit-test.ts';
import { coloredOptics } from '@demarc/contract/colored-optics.ts';
import { diversityConclusions } from '@demarc/contract/compare-footprints.ts';
import { customerStatuses, mandateStatuses } from '@demarc/contract/customer.ts';
import { faultKinds, faultStatuses } from '@demarc/contract/fault.ts';
import { disputeReasons, disputeStatuses } from '@demarc/contract/invoice-dispute.ts';
import { findingStatuses } from '@demarc/contract/invoice-finding.ts';
import { invoiceStatuses } from '@demarc/contract/invoice-status.ts';
import { ipPrefixStatuses } from '@demarc/contract/ip-prefix.ts';
import { nullRouteStatuses } from '@demarc/contract/ip-prefix-parts.ts';
import { ipPrefixRequestStatuses } from '@demarc/contract/ip-prefix-request.ts';
import { orderTypes } from '@demarc/contract/kinds/registry.ts';
import { diagnosticStatuses, diagnosticTypes, diagnosticVerdicts } from '@demarc/contract/line-diagnostic.ts';
import { loaStatuses } from '@demarc/contract/loa.ts';
import { loyaltyReasons } from '@demarc/contract/loyalty.ts';
import { manualAgreementStatuses } from '@demarc/contract/manual-agreement-status.ts';
import { msaStatuses } from '@demarc/contract/msa-status.ts';
import { operations } from '@demarc/contract/operations.ts';
import { lightStates } from '@demarc/contract/optical-budget.ts';
import { endReasons, holdReasons, orderDocumentTypes, orderStatuses } from '@demarc/contract/order.ts';
import { powerEventStatuses } from '@demarc/contract/power/event.ts';
import { powerEventTypes } from '@demarc/contract/power/event-types.ts';
import { quotationStatuses } from '@demarc/contract/quotation-state.ts';
import { reverseDnsModes } from '@demarc/contract/reverse-dns.ts';
import { rpkiStates } from '@demarc/contract/rpki-state.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import { tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import { tvProductStatuses } from '@demarc/contract/tv-product.ts';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { i18nOptions } from '../../lib/i18n.ts';
import type { Language } from '../../lib/languages.ts';
import activityEn from '../../locales/en/activity.ts';
import kindsEn from '../../locales/en/kinds.ts';
import ordersEn from '../../locales/en/shared/orders.json';
import activityNl from '../../locales/nl/activity.ts';
import kindsNl from '../../locales/nl/kinds.ts';
import ordersNl from '../../locales/nl/shared/orders.json';
import { codedFields, findCodeText } from './entry-labels.ts';
import { lowerFirst } from './object-label.ts';

await i18next.init({
  ...i18nOptions,
  lng: 'en',
  resources: {
    en: { activity: activityEn, kinds: kindsEn, orders: ordersEn },
    nl: { activity: activityNl, kinds: kindsNl, orders: ordersNl },
  },
});

/** Codes that the activity log can contain, of fields that several objects share or whose codes the contract does not list. */
const auditedCodes: Readonly<Record<string, readonly string[]>> = {
  status: [
    ...customerStatuses,
    ...accountStatuses,
    ...msaStatuses,
    ...orderStatuses,
    ...serviceStatuses,
    ...invoiceStatuses,
    ...approvalStatuses,
    ...quotationStatuses,
    ...manualAgreementStatuses,
    ...ipPrefixStatuses,
    ...ipPrefixRequestStatuses,
    ...diagnosticStatuses,
    ...faultStatuses,
    ...powerEventStatuses,
    ...tvAccountStatuses,
    ...tvProductStatuses,
  ],
  type: [...orderTypes, ...orderDocumentTypes, ...diagnosticTypes, ...circuitTestTypes, ...powerEventTypes],
  reason: [...disputeReasons, ...loyaltyReasons],
  code: [
    ...holdReasons,
    ...endReasons,
    'NOT_FOUND',
    'CUSTOMER_MISMATCH',
    'TOKEN_NOT_ALLOWED',
    'RESELLER_ONLY',
    'ROLE_REQUIRED',
    'LOYALTY_NOT_ENABLED',
    'RECENT_SIGN_IN_REQUIRED',
  ],
  kind: faultKinds,
  window: appointmentWindows,
  verdict: diagnosticVerdicts,
  method: ['password', 'passkey', 'api-token'],
  outcome: ['succeeded', 'failed', 'locked', 'confirmed', 'no-access'],
  types: ['main', 'order', 'abuse', 'billing', 'support'],
  reverseDns: reverseDnsModes,
  nullRouteStatus: nullRouteStatuses,
  announcedBy: ['PROVIDER', 'CUSTOMER'],
  conclusion: diversityConclusions,
  loaStatus: loaStatuses,
  disputeStatus: disputeStatuses,
  findingStatus: findingStatuses,
  mandateStatus: mandateStatuses,
  optic: coloredOptics,
  attachments: ['pdf_and_ubl', 'pdf_only', 'ubl_only', 'none'],
};

/** Fields that need no translation: their value is a name (feed A, phase L1) or free text (an email address, an address). */
const untranslatedFields = new Set(['feed', 'phase', 'signer', 'subject']);

interface Schema extends Readonly<Record<string, unknown>> {
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

/** The codes of every field in the requests and responses of the API. */
const contractCodes = new Map<string, Set<string>>();
const visited = new Set<unknown>();
for (const { body, response } of operations as readonly { body?: unknown; response?: unknown }[]) {
  collectCodes(body);
  collectCodes(response);
}

function collectCodes(value: unknown): void {
  if (typeof value !== 'object' || value === null || visited.has(value)) return;
  visited.add(value);
  for (const [name, schema] of Object.entries((value as Schema).properties ?? {})) {
    const codes = findCodes(schema);
    if (codes.length > 0) contractCodes.set(name, new Set([...(contractCodes.get(name) ?? []), ...codes]));
  }
  for (const part of Object.values(value)) collectCodes(part);
}

function findCodes({ enum: values = [], const: value, anyOf = [], items }: Schema): string[] {
  const nested = [...anyOf, ...(items ? [items] : [])].flatMap(findCodes);
  return [...values, value, ...nested].filter((code) => typeof code === 'string');
}

/** Each field of the activity log with its codes. */
const fieldsWithCodes = [...new Set([...codedFields, ...contractCodes.keys()])]
  .filter((field) => codedFields.has(field) || i18next.exists(`activity.field-${field}`))
  .map((field) => [field, auditedCodes[field] ?? [...(contractCodes.get(field) ?? [])]] as const);

async function translateCode(language: Language, field: string, code: string) {
  await i18next.changeLanguage(language);
  return findCodeText(field, code, i18next.t);
}

/** Fields whose codes other screens show too, with the file and the key prefix of the texts of that screen. */
const otherScreens: readonly [field: string, file: string, keyPrefix: string, codes: readonly string[]][] = [
  ['reverseDns', 'ip-prefix', 'mode-short-', reverseDnsModes],
  ['nullRouteStatus', 'ip-prefix', 'null-route-', nullRouteStatuses],
  ['rpkiState', 'ip-prefix', 'rpki-', rpkiStates],
  ['conclusion', 'diversity', 'conclusion-', diversityConclusions],
  ['loaStatus', 'loa', 'status-', loaStatuses],
  ['status', 'invoice', 'status-', invoiceStatuses],
  ['status', 'fault', 'status-', faultStatuses],
  ['disputeStatus', 'invoice', 'dispute-status-', disputeStatuses],
  ['reason', 'invoice', 'dispute-reason-', disputeReasons],
  ['reason', 'loyalty', 'reason-', loyaltyReasons],
  ['type', 'order', 'document-', orderDocumentTypes],
  ['milestone', 'order', 'milestone-', [...(contractCodes.get('milestone') ?? [])]],
  ['protection', 'wdm-order', 'protection-', [...(contractCodes.get('protection') ?? [])]],
  ['lightState', 'wdm', 'light-', lightStates],
  ['kind', 'fault', 'kind-', faultKinds],
  ['legalForm', 'company', 'legal-form-', [...(contractCodes.get('legalForm') ?? [])]],
  ['chargeType', 'invoice', 'charge-', chargeTypes],
];
const files = import.meta.glob<Readonly<Record<string, string>>>('../../locales/{en,nl}/*.json', {
  eager: true,
  import: 'default',
});

it('lists at least one code for every field', () => {
  expect(fieldsWithCodes.filter(([, codes]) => codes.length === 0).map(([field]) => field)).toEqual([]);
});

describe.each(['en', 'nl'] as const)('an entry (%s)', (language) => {
  it.each(fieldsWithCodes.filter(([field]) => !untranslatedFields.has(field)))(
    'has a text for each code of %s',
    async (field, codes) => {
      expect(codedFields).toContain(field);
      const texts = await Promise.all(codes.map(async (code) => [code, await translateCode(language, field, code)] as const));
      expect(texts.filter(([, text]) => text === null)).toEqual([]);
    },
  );

  it.each(otherScreens)('has the same texts for the codes of %s as the file %s', async (field, file, keyPrefix, codes) => {
    const texts = files[`../../locales/${language}/${file}.json`]!;
    for (const code of codes) expect(await translateCode(language, field, code)).toBe(lowerFirst(texts[`${keyPrefix}${code}`]!));
  });
});

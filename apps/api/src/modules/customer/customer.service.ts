import { hasRole, roles } from '@demarc/contract/access.ts';
import type { CustomerContact } from '@demarc/contract/contact.ts';
import type {
  Customer,
  CustomerAddressUpdateRequest,
  CustomerCustomInvoiceReferenceUpdateRequest,
  CustomerInvoiceAttachmentPreferenceUpdateRequest,
  CustomerSecondFactorUpdateRequest,
} from '@demarc/contract/customer.ts';
import type { CustomerApprovalLimitUpdateRequest } from '@demarc/contract/customer-approval-limit.ts';
import type { CustomerIbanUpdateRequest } from '@demarc/contract/customer-iban.ts';
import { isSepaIban } from '@demarc/contract/rules/iban.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, toAuditValues } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { normalizeAddress, normalizeBankAccount } from '../../db/normalize.ts';
import { listApprovers } from '../../db/views/approvers.ts';
import { type CustomerWithDetails, findCustomer, getLastFour, presentCustomer } from '../../db/views/customer.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import { ibanChanged } from '../../mail/templates/iban-changed.ts';
import type { CustomerChange } from './customer.store.ts';
import * as store from './customer.store.ts';

/** Returns the customer with the fields that the session may see. */
export async function get({ config, database: { db } }: AppContext, { customerId, roles }: Session): Promise<Customer> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw notFound();
  return presentCustomer(config, customer, { wholeIban: hasRole(roles, 'RESELLER_FINANCE') });
}

export function updateAddress(context: AppContext, session: Session, request: CustomerAddressUpdateRequest, author: Author) {
  const { postalAddress, version, ...address } = request;
  return change(context, session, version, author, {
    type: 'customer.address-changed',
    getChange: () => ({
      address: normalizeAddress(address),
      postalAddress: postalAddress ? normalizeAddress(postalAddress) : null,
    }),
  });
}

export function updateCustomInvoiceReference(
  context: AppContext,
  session: Session,
  { customInvoiceReference, version }: CustomerCustomInvoiceReferenceUpdateRequest,
  author: Author,
) {
  return change(context, session, version, author, {
    type: 'customer.invoice-reference-changed',
    getChange: () => ({ customInvoiceReference: customInvoiceReference?.trim() || null }),
  });
}

export function updateInvoiceAttachmentPreference(
  context: AppContext,
  session: Session,
  { invoiceAttachmentPreference, version }: CustomerInvoiceAttachmentPreferenceUpdateRequest,
  author: Author,
) {
  return change(context, session, version, author, {
    type: 'customer.invoice-attachment-changed',
    getChange: () => ({ invoiceAttachmentPreference }),
  });
}

/** Sets which accounts need a second factor. The caller must have one, so that administrators cannot lock themselves out. */
export function updateSecondFactor(
  context: AppContext,
  session: Session,
  { secondFactorScope, secondFactorRoles = [], version }: CustomerSecondFactorUpdateRequest,
  author: Author,
) {
  if (secondFactorScope !== 'NOBODY' && !session.hasSecondFactor) throw forbidden('SECOND_FACTOR_REQUIRED');
  return change(context, session, version, author, {
    type: 'customer.second-factor-changed',
    getChange: () => ({
      secondFactorScope,
      secondFactorRoles: secondFactorScope === 'ROLES' ? roles.filter((role) => secondFactorRoles.includes(role)) : [],
    }),
    // Other processes cache in session rows whether a session may be refreshed.
    writeRelated: async (tx) => {
      await context.notifyChannel.notify(tx, `customer:${session.customerId}`);
      return false;
    },
  });
}

/** Sets the amount above which a second person has to approve. Throws NO_SECOND_PERSON if fewer than two people could. */
export function updateApprovalLimit(
  context: AppContext,
  session: Session,
  { approvalLimit, version }: CustomerApprovalLimitUpdateRequest,
  author: Author,
) {
  const { customerId, accountId } = session;
  return change(context, session, version, author, {
    type: 'customer.approval-limit-changed',
    getChange: () => ({ approvalLimit }),
    writeRelated: async (tx) => {
      if (approvalLimit === null) return false;
      if ((await listApprovers(tx, customerId, accountId)).length === 0) throw conflict('NO_SECOND_PERSON');
      return false;
    },
  });
}

/** Changes the bank account. With direct debit this also signs a new mandate. */
export function updateIban(context: AppContext, session: Session, request: CustomerIbanUpdateRequest, author: Author) {
  const { clock } = context;
  const { customerId, accountId } = session;
  return change(context, session, request.version, author, {
    type: 'customer.iban-changed',
    getChange: (customer) => {
      checkMandate(customer, request);
      return normalizeBankAccount(request, customer.companyName);
    },
    getEventData: ({ iban }) => ({ iban: getLastFour(iban ?? '') }),
    writeRelated: async (tx, customer, { iban }) => {
      if (customer.paymentMethod !== 'SEPA_DIRECT_DEBIT' || !iban || iban === customer.iban) return false;
      await store.renewMandate(tx, customerId, { iban, signedAt: clock.now(), signedByAccountId: accountId });
      return true;
    },
    notify: (tx, notice) => notifyBankAccountChange(tx, context, notice),
  });
}

interface CustomerWrite {
  type: string;
  /** Returns the values to change; may throw. */
  getChange(customer: CustomerWithDetails): Partial<CustomerChange>;
  /** Event data, in addition to the version. */
  getEventData?(change: Partial<CustomerChange>): Record<string, unknown>;
  /**
   * Checks or writes related rows, or notifies other processes. Returns whether the presented customer changes beyond its own row.
   */
  writeRelated?(tx: Database, before: CustomerWithDetails, change: Partial<CustomerChange>): Promise<boolean>;
  notify?(tx: Database, notice: ChangeNotice): Promise<void>;
}

/** The content of an email about a change. */
interface ChangeNotice {
  before: CustomerWithDetails;
  change: Partial<CustomerChange>;
  /** Full name of the user who made the change. */
  changedBy: string;
}

/** Applies one change to the customer, with its audit entry, in one transaction. Unchanged values do nothing. */
async function change(
  { clock, config, database: { db } }: AppContext,
  { customerId, accountId, roles }: Session,
  version: number | undefined,
  author: Author,
  { type, getChange, getEventData, writeRelated, notify }: CustomerWrite,
): Promise<Customer> {
  return db.transaction(async (tx) => {
    // Statements run in the order in which they are sent, so the customer is read after it is locked.
    const [changedBy, customer] = await Promise.all([store.lock(tx, customerId, accountId), findCustomer(tx, customerId)]);
    if (!customer) throw notFound();
    if (customer.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer.status });
    if (version !== undefined && version !== customer.version) throw conflict('STALE_VERSION', { version: customer.version });
    const { before, after } = diffFields(customer, getChange(customer));
    const present = (row: CustomerWithDetails) => presentCustomer(config, row, { wholeIban: hasRole(roles, 'RESELLER_FINANCE') });
    if (Object.keys(after).length === 0) return present(customer);
    const areDetailsChanged = await writeRelated?.(tx, customer, after);
    const subject = { customerId, type, objectType: 'customer', objectId: String(customerId) };
    const data = { ...getEventData?.(after), version: customer.version + 1 };
    await Promise.all([
      store.update(tx, after, toAuditValues(clock, author, { ...subject, before, after, data })),
      notify?.(tx, { before: customer, change: after, changedBy }),
    ]);
    // Reading it again would double the database time of the change.
    return present(areDetailsChanged ? (await findCustomer(tx, customerId))! : { ...customer, ...after, version: data.version });
  });
}

function checkMandate({ paymentMethod }: CustomerWithDetails, { iban, mandateAccepted }: CustomerIbanUpdateRequest): void {
  if (paymentMethod !== 'SEPA_DIRECT_DEBIT') return;
  // Direct debits work only for accounts inside SEPA.
  if (!isSepaIban(iban)) throw invalid([{ field: 'iban', code: 'validation.not-allowed-here' }]);
  if (!mandateAccepted) throw conflict('MANDATE_REQUIRED');
}

async function notifyBankAccountChange(
  tx: Database,
  { clock, mail }: AppContext,
  { before, change: { iban = before.iban }, changedBy }: ChangeNotice,
): Promise<void> {
  const { customerId, brand, language, companyName, contacts } = before;
  const values = { companyName, changedBy, changedAt: clock.now(), oldIban: before.iban, newIban: iban ?? '' };
  const queued = getContactsToNotify(contacts).map(({ email, firstName }) => {
    const envelope = { customerId, brand, language, recipient: email };
    return { ...envelope, template: ibanChanged, values: { ...values, firstName } };
  });
  await mail.queue(tx, ...queued);
}

/** Returns the main and billing contacts, each address once, so that an unauthorized change is noticed. */
function getContactsToNotify(contacts: readonly CustomerContact[]): CustomerContact[] {
  const byAddress = new Map<string, CustomerContact>();
  for (const contact of contacts) {
    const address = contact.email.trim().toLowerCase();
    const isNotified = contact.types.includes('main') || contact.types.includes('billing');
    if (address && isNotified && !byAddress.has(address)) byAddress.set(address, contact);
  }
  return [...byAddress.values()];
}

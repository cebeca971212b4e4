import type { Account } from '@demarc/contract/account.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ContactType } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { Msa } from '@demarc/contract/msa.ts';
import type { Action, ActionItem } from '../../blocks/action-item.ts';
import { getOrderBlocker } from '../../blocks/get-order-blocker.ts';
import { findMissingContactTypes, getMissingContactText } from '../../blocks/missing-contact-types.ts';
import { linkToPath } from '../../ui/link-target.ts';

/** The data from which an administrator's action items are derived. */
export interface CompanySnapshot {
  customer: Customer;
  people: readonly Account[];
  agreements: readonly Msa[];
  /** Lines that have not ended. */
  lineCount: number;
  /** The page that checks an address; null if this brand and role have none. */
  checkPath: string | null;
}

/** A first step of a new partner. Translation keys: `home.step-<id>` and `home.step-<id>-text`. */
export interface FirstStep {
  id: 'agreement' | 'colleague' | 'contacts' | 'iban' | 'line';
  isDone: boolean;
  /** The number for the title of a completed step: `home.step-<id>-done`. */
  count?: number;
  /** Whether the company cannot order before this step is done. */
  isUrgent?: boolean;
  deadline?: string;
  action: Action;
}

/** After this many days the first steps disappear and anything still missing becomes an action item. */
const newCompanyDays = 180;

const firstStepContactTypes: readonly ContactType[] = ['billing', 'abuse'];

/** The first steps of a new partner; null once all are done or the company is no longer new. */
export function getFirstSteps(
  { customer, people, agreements, lineCount, checkPath }: CompanySnapshot,
  now: Date,
): readonly FirstStep[] | null {
  const isNew = now.getTime() - Date.parse(customer.createdAt) < newCompanyDays * 86_400_000;
  if (!isNew || customer.status !== 'ACTIVE' || customer.customerType !== 'reseller') return null;
  const missing = firstStepContactTypes.find((type) => !hasContactFor(customer, type));
  const offered = findOffered(agreements);
  const isBlocked = getOrderBlocker(customer) === 'MSA_NOT_SIGNED';
  const steps: readonly FirstStep[] = [
    ...(isBlocked && offered
      ? [{ id: 'agreement', isDone: false, isUrgent: true, deadline: offered.deadline, action: signAction } as const]
      : []),
    { id: 'colleague', isDone: people.length > 1, action: inviteAction },
    { id: 'contacts', isDone: missing === undefined, action: createContactAction(missing ?? 'billing') },
    { id: 'iban', isDone: customer.iban !== null, action: addIbanAction },
    ...(checkPath
      ? [
          {
            id: 'line',
            isDone: lineCount > 0,
            // Some companies had lines before they had to sign an agreement.
            count: lineCount,
            action: { label: 'home.check-address', to: linkToPath(checkPath) },
          } as const,
        ]
      : []),
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

/** An administrator's action items, most harmful first, without those that the first steps already cover. */
export function getActionItems(company: CompanySnapshot, now: Date): readonly ActionItem[] {
  const { customer, people, agreements } = company;
  if (customer.status !== 'ACTIVE') return getSharedActionItems(customer);
  const hasFirstSteps = getFirstSteps(company, now) !== null;
  const offered = findOffered(agreements);
  const isBlocked = getOrderBlocker(customer) === 'MSA_NOT_SIGNED';
  const admins = people.filter(({ status, roles }) => status === 'ENABLED' && roles.includes('RESELLER_ADMIN'));
  const pending = people.filter((person) => hasExpiringInvitation(person, now));
  const hasOneAccount = people.length === 1;
  const missing = findMissingContactTypes(customer).filter((type) => !(hasFirstSteps && firstStepContactTypes.includes(type)));
  const items: (ActionItem | false | undefined)[] = [
    offered &&
      !(isBlocked && hasFirstSteps) && {
        id: 'agreement',
        kind: isBlocked ? 'trouble' : 'attention',
        topic: 'company',
        title: 'home.agreement',
        text: isBlocked ? 'home.step-agreement-text' : 'home.agreement-text',
        params: { version: offered.version },
        deadline: offered.deadline,
        action: signAction,
      },
    customer.iban === null &&
      !hasFirstSteps && {
        id: 'iban',
        kind: 'attention',
        topic: 'company',
        title: 'home.no-iban',
        text: 'home.no-iban-text',
        action: addIbanAction,
      },
    ...getContactItems(missing),
    admins.length < 2 &&
      customer.customerType === 'reseller' &&
      !(hasFirstSteps && hasOneAccount) && {
        id: 'admins',
        kind: 'attention',
        topic: 'company',
        title: 'home.one-admin',
        text: 'home.one-admin-text',
        action: hasOneAccount ? inviteAction : { label: 'home.choose', to: { to: '/user-management' } },
      },
    pending.length > 0 && {
      id: 'pending',
      kind: 'attention',
      topic: 'company',
      title: 'home.pending',
      text: 'home.pending-text',
      params: { count: pending.length },
      action: { label: 'home.resend', to: { to: '/user-management', search: { status: 'PENDING_ACTIVATION' } } },
    },
  ];
  return items.filter((need) => need !== false && need !== undefined);
}

/** An invitation becomes an action item when it expires within this many hours. */
const expiringInvitationHours = 24;

function hasExpiringInvitation({ status, activationExpiresAt }: Account, now: Date): boolean {
  if (status !== 'PENDING_ACTIVATION') return false;
  return activationExpiresAt === null || Date.parse(activationExpiresAt) - now.getTime() < expiringInvitationHours * 3_600_000;
}

/** An item for a missing main contact, and one for all other message types without a contact. */
function getContactItems(missing: readonly ContactType[]): readonly ActionItem[] {
  const otherTypes = missing.filter((type) => type !== 'main');
  const createContactItem = (type: ContactType): ActionItem => ({
    id: type,
    kind: 'attention',
    topic: 'company',
    title: `company.nobody-${type}`,
    text: getMissingContactText(type, missing),
    action: createContactAction(type),
  });
  return [
    ...(missing.includes('main') ? [createContactItem('main')] : []),
    ...(otherTypes.length > 1
      ? [
          {
            ...createContactItem('order'),
            id: 'contacts',
            title: 'home.contacts',
            names: otherTypes.map((type) => `home.contacts-${type}`),
            action: createContactAction(otherTypes.join(',')),
          },
        ]
      : otherTypes.map(createContactItem)),
  ];
}

/** The action items that every user of the company sees. */
export function getSharedActionItems({ status }: Customer): readonly ActionItem[] {
  if (status === 'ACTIVE') return [];
  return [{ id: 'inactive', kind: 'trouble', topic: 'company', title: 'home.inactive', text: 'home.inactive-text' }];
}

function findOffered(agreements: readonly Msa[]) {
  const offered = agreements.find(({ status }) => status === 'OFFERED');
  return offered && { version: offered.version, deadline: formatAmsterdamDate(new Date(offered.expiresAt)) };
}

const signAction: Action = { label: 'home.sign', to: { to: '/company/agreements' } };
const inviteAction: Action = { label: 'home.invite', to: { to: '/user-management/account/create' } };
const addIbanAction: Action = { label: 'home.fill-in', to: { to: '/company/edit/iban' } };

/** `type` preselects message types, separated by commas. */
function createContactAction(type: string): Action {
  return { label: 'home.add', to: { to: '/company/contact/new', search: { type } } };
}

function hasContactFor({ contacts }: Customer, type: ContactType): boolean {
  return contacts.some(({ types }) => types.includes(type));
}

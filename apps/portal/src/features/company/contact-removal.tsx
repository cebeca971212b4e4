import { type CustomerContact, deleteContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { statusOf } from '../../lib/errors.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { uncovered } from './contact-duties.ts';

interface ContactRemoval {
  ask: (contact: CustomerContact) => void;
  /** The open confirmation dialog. */
  dialog: ReactNode;
  /** Why the last removal was refused. */
  refusal: ReactNode;
}

const ownCodes = ['CUSTOMER_NOT_ACTIVE', 'LAST_MAIN_CONTACT', 'LAST_BILLING_CONTACT'] as const;

/** Removes a contact after confirmation. A contact that someone else removed first (404) counts as success. */
export function useContactRemoval(customer: Customer, onDone: () => void): ContactRemoval {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<CustomerContact | null>(null);
  const [reason, setReason] = useState<(typeof ownCodes)[number] | 'OTHER' | null>(null);
  const { customerId } = customer;
  const requestOf = ({ id: contactId }: CustomerContact) => ({ params: { customerId, contactId } });
  const remove = useWrite(deleteContact, { stale: [getCustomer], input: () => asked && requestOf(asked) });

  const run = (contact: CustomerContact) => {
    const done = () => {
      queries.setQueryData(
        query(getCustomer, { params: { customerId } }).queryKey,
        (held) => held && { ...held, contacts: held.contacts.filter(({ id }) => id !== contact.id) },
      );
      setAsked(null);
      confirmDone('contact.removed');
      onDone();
    };
    remove.mutate(requestOf(contact), {
      onSuccess: done,
      onError: (error) => {
        if (statusOf(error) === 404) return done();
        setAsked(null);
        setReason(refusalOf(error, ownCodes));
        void queries.invalidateQueries({ queryKey: [getCustomer.id] });
      },
    });
  };

  return {
    ask: (contact) => {
      setReason(null);
      setAsked(contact);
    },
    dialog: asked && (
      <ConfirmDialog
        title={t('contact.remove-question', { name: personName(asked) })}
        consequences={consequencesOf(customer, asked, t)}
        confirmLabel={t('contact.remove')}
        isBusy={remove.isPending}
        onConfirm={() => run(asked)}
        onClose={() => setAsked(null)}
      />
    ),
    refusal: reason && (
      <Note kind="trouble" title={t('contact.not-removed')}>
        {t(reason.startsWith('LAST') ? `contact.refused-${reason}` : `company.refused-${reason}`)}
      </Note>
    ),
  };
}

function consequencesOf(
  { contacts }: Customer,
  contact: CustomerContact,
  t: (key: string, values?: Record<string, string>) => string,
): string[] {
  const before = uncovered(contacts);
  const left = uncovered(contacts.filter(({ id }) => id !== contact.id)).filter((type) => !before.includes(type));
  const types = (list: readonly string[]) => list.map((type) => t(`contact.type-${type}`)).join(', ');
  return [
    contact.types.length > 0 ? t('contact.remove-messages', { types: types(contact.types) }) : t('contact.remove-none'),
    ...(left.length > 0 ? [t('contact.remove-gap', { types: types(left) })] : []),
    t('contact.remove-history'),
  ];
}

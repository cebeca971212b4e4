import { type CustomerContact, deleteContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { findUncoveredTypes } from './contact-coverage.ts';

interface ContactRemoval {
  openDialog: (contact: CustomerContact) => void;
  /** The open confirmation dialog. */
  dialog: ReactNode;
  /** Why the last removal was refused. */
  refusal: ReactNode;
}

const refusalCodes = ['CUSTOMER_NOT_ACTIVE', 'LAST_MAIN_CONTACT', 'LAST_BILLING_CONTACT'] as const;

/** Removes a contact after confirmation. A contact that someone else removed first (404) counts as success. */
export function useContactRemoval(customer: Customer, onDone: () => void): ContactRemoval {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [contactToRemove, setContactToRemove] = useState<CustomerContact | null>(null);
  const [reason, setReason] = useState<(typeof refusalCodes)[number] | 'OTHER' | null>(null);
  const { customerId } = customer;
  const toRequest = ({ id: contactId }: CustomerContact) => ({ params: { customerId, contactId } });
  const remove = useWrite(deleteContact, {
    invalidates: [getCustomer],
    previewInput: () => contactToRemove && toRequest(contactToRemove),
  });

  const removeContact = (contact: CustomerContact) => {
    const finishRemoval = () => {
      queries.setQueryData(
        query(getCustomer, { params: { customerId } }).queryKey,
        (cached) => cached && { ...cached, contacts: cached.contacts.filter(({ id }) => id !== contact.id) },
      );
      setContactToRemove(null);
      showToast('contact.removed');
      onDone();
    };
    remove.mutate(toRequest(contact), {
      onSuccess: finishRemoval,
      onError: (error) => {
        if (getErrorStatus(error) === 404) return finishRemoval();
        setContactToRemove(null);
        setReason(getRefusalCode(error, refusalCodes));
        void queries.invalidateQueries({ queryKey: [getCustomer.id] });
      },
    });
  };

  return {
    openDialog: (contact) => {
      setReason(null);
      setContactToRemove(contact);
    },
    dialog: contactToRemove && (
      <ConfirmDialog
        title={t('contact.remove-question', { name: formatPersonName(contactToRemove) })}
        consequences={getConsequences(customer, contactToRemove, t)}
        confirmLabel={t('contact.remove')}
        isBusy={remove.isPending}
        onConfirm={() => removeContact(contactToRemove)}
        onClose={() => setContactToRemove(null)}
      />
    ),
    refusal: reason && (
      <Note kind="trouble" title={t('contact.not-removed')}>
        {t(reason.startsWith('LAST') ? `contact.refused-${reason}` : `company.refused-${reason}`)}
      </Note>
    ),
  };
}

function getConsequences(
  { contacts }: Customer,
  contact: CustomerContact,
  t: (key: string, values?: Record<string, string>) => string,
): string[] {
  const before = findUncoveredTypes(contacts);
  const newlyUncovered = findUncoveredTypes(contacts.filter(({ id }) => id !== contact.id)).filter(
    (type) => !before.includes(type),
  );
  const formatTypes = (list: readonly string[]) => list.map((type) => t(`contact.type-${type}`)).join(', ');
  return [
    contact.types.length > 0 ? t('contact.remove-messages', { types: formatTypes(contact.types) }) : t('contact.remove-none'),
    ...(newlyUncovered.length > 0 ? [t('contact.remove-gap', { types: formatTypes(newlyUncovered) })] : []),
    t('contact.remove-history'),
  ];
}

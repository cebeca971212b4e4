import { type ContactType, type CustomerContact, contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useTranslation } from 'react-i18next';
import { findMissingContactTypes } from '../../blocks/missing-contact-types.ts';
import { noValue } from '../../lib/format.ts';
import { formatPhoneNumber } from '../../lib/format-phone-number.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { type Column, createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmailLink } from '../../ui/email-text.tsx';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import styles from './company.module.css';
import { getIrreplaceableType } from './contact-coverage.ts';
import { useContactRemoval } from './use-contact-removal.tsx';

const typeFilter = [
  {
    kind: 'many',
    name: 'type',
    label: 'contact.types',
    options: contactTypes.map((value) => ({ value, label: `contact.type-${value}` })),
  },
] as const satisfies readonly Filter[];

const column = createColumnHelper<CustomerContact>();
const nameColumn = column.computed('name', formatPersonName, {
  header: 'contact.name',
  isLead: true,
  isSortable: true,
  companion: ({ jobTitle }) => jobTitle,
});
const typesColumn = column.computed('types', ({ types }) => types.join(' '), {
  header: 'contact.types',
  card: 'second',
  render: ({ types }, { t }) => types.map((type) => t(`contact.type-${type}`)).join(', ') || t('contact.no-type'),
});
const emailColumn = column.accessor('email', {
  header: 'contact.email',
  isLong: true,
  isSortable: true,
  card: 'third',
  render: ({ email: address }) => (address ? <EmailLink address={address} /> : noValue),
});
const phoneColumn = column.accessor('phoneNumber', {
  header: 'contact.phone',
  align: 'end',
  card: 'third',
  render: ({ phoneNumber }) => (phoneNumber ? <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a> : noValue),
});

/** Whether a contact gets this type of message; `isMarked` highlights a type without contacts. */
function createTypeColumn(type: ContactType, isMarked: boolean): Column<CustomerContact> {
  return column.computed(type, ({ types }) => types.includes(type), {
    header: `contact.type-${type}`,
    align: 'center',
    isMarked,
    render: ({ types }, { t }) =>
      types.includes(type) ? (
        <>
          <Icon name="check" />
          <span className="unseen">{t('contact.yes')}</span>
        </>
      ) : (
        <>
          {!isMarked && <span aria-hidden="true">·</span>}
          <span className="unseen">{t('contact.no')}</span>
        </>
      ),
  });
}

interface ContactsProps {
  customer: Customer;
  canEdit: boolean;
  /** Why editing is disabled; null if it is enabled. */
  reason: string | null;
}

/** The contacts and the message types each receives. */
export function Contacts({ customer, canEdit, reason }: ContactsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const urlState = useListUrlState(typeFilter);
  const removal = useContactRemoval(customer, () => {});
  const { contacts } = customer;
  const missingTypes = findMissingContactTypes(customer);
  const columns = isPhone
    ? [nameColumn, typesColumn, emailColumn, phoneColumn]
    : [nameColumn, ...contactTypes.map((type) => createTypeColumn(type, missingTypes.includes(type))), emailColumn, phoneColumn];
  const selectedTypes = urlState.values.type;
  const rows = contacts.filter(({ types }) => selectedTypes.length === 0 || selectedTypes.some((type) => types.includes(type)));
  const add = (
    <ActionButton
      size="small"
      icon="plus"
      label={t('contact.add')}
      to={{ to: '/company/contact/new', search: selectedTypes.length === 1 ? { type: selectedTypes[0] } : {} }}
      disabledReason={reason}
    />
  );
  const getLink = ({ id }: CustomerContact): LinkTarget => ({ to: '/company/contact/$contactId', params: { contactId: id } });
  return (
    <Section title={t('contact.title')} count={contacts.length} aside={canEdit && add}>
      {removal.refusal}
      {contacts.length > 0 && (
        <FilterBar filters={typeFilter} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters} />
      )}
      {contacts.length === 0 ? (
        <EmptyState title={t('contact.none')} text={t('contact.none-text')} actions={canEdit && add} />
      ) : rows.length === 0 ? (
        <NoResults onClear={urlState.clearFilters} />
      ) : (
        <div className={styles.contacts}>
          <DataTable
            caption={t('contact.title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort={urlState.sort}
            onSort={urlState.setSort}
            to={canEdit ? getLink : undefined}
            actions={
              canEdit
                ? (contact) => {
                    const last = getIrreplaceableType(contacts, contact);
                    return [
                      { label: t('contact.edit'), to: getLink(contact), shortcut: 'e' },
                      {
                        label: t('contact.remove'),
                        isDanger: true,
                        disabledReason: reason ?? (last && t(`contact.keep-${last}`)),
                        onClick: () => removal.openDialog(contact),
                      },
                    ];
                  }
                : undefined
            }
          />
        </div>
      )}
      {removal.dialog}
    </Section>
  );
}

import { type ContactType, type CustomerContact, contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { useTranslation } from 'react-i18next';
import { nothing } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { type Column, columnsFor } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { useListAddress } from '../../ui/data-table/use-list-address.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './company.module.css';
import { lastFor, uncovered } from './contact-duties.ts';
import { useContactRemoval } from './contact-removal.tsx';
import { phoneInGroups } from './contact-text.ts';

const typeFilter = [
  {
    kind: 'many',
    name: 'type',
    label: 'contact.types',
    options: contactTypes.map((value) => ({ value, label: `contact.type-${value}` })),
  },
] as const satisfies readonly Filter[];

const column = columnsFor<CustomerContact>();
const name = column.computed('name', personName, {
  header: 'contact.name',
  isLead: true,
  isSortable: true,
  companion: ({ jobTitle }) => jobTitle,
});
const typesInWords = column.computed('types', ({ types }) => types.join(' '), {
  header: 'contact.types',
  card: 'second',
  render: ({ types }, { t }) => types.map((type) => t(`contact.type-${type}`)).join(', ') || t('contact.no-type'),
});
const email = column.accessor('email', {
  header: 'contact.email',
  isLong: true,
  isSortable: true,
  card: 'third',
  render: ({ email: address }) => (address ? <a href={`mailto:${address}`}>{address}</a> : nothing),
});
const phone = column.accessor('phoneNumber', {
  header: 'contact.phone',
  align: 'end',
  card: 'third',
  render: ({ phoneNumber }) => (phoneNumber ? <a href={`tel:${phoneNumber}`}>{phoneInGroups(phoneNumber)}</a> : nothing),
});

/** Whether a contact gets this type of message; `isMarked` highlights a type without contacts. */
function typeColumn(type: ContactType, isMarked: boolean): Column<CustomerContact> {
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
  mayChange: boolean;
  /** Why editing is disabled; null if it is enabled. */
  reason: string | null;
}

/** The contacts and the message types each receives. */
export function Contacts({ customer, mayChange, reason }: ContactsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const address = useListAddress(typeFilter);
  const removal = useContactRemoval(customer, () => {});
  const { contacts } = customer;
  const gaps = uncovered(contacts);
  const columns = isPhone
    ? [name, typesInWords, email, phone]
    : [name, ...contactTypes.map((type) => typeColumn(type, gaps.includes(type))), email, phone];
  const wanted = address.values.type;
  const rows = contacts.filter(({ types }) => wanted.length === 0 || wanted.some((type) => types.includes(type)));
  const add = (
    <ActionButton
      size="small"
      icon="plus"
      label={t('contact.add')}
      to={{ to: '/company/contact/new', search: wanted.length === 1 ? { type: wanted[0] } : {} }}
      reason={reason}
    />
  );
  const pageOf = ({ id }: CustomerContact) => ({ to: '/company/contact/$contactId', params: { contactId: id } });
  return (
    <Section title={t('contact.title')} count={contacts.length} aside={mayChange && add}>
      {removal.refusal}
      {contacts.length > 0 && (
        <FilterBar filters={typeFilter} values={address.values} onChange={address.setFilter} onClear={address.clearFilters} />
      )}
      {contacts.length === 0 ? (
        <EmptyState title={t('contact.none')} text={t('contact.none-text')} actions={mayChange && add} />
      ) : rows.length === 0 ? (
        <NoResults onClear={address.clearFilters} />
      ) : (
        <div className={styles.contacts}>
          <DataTable
            caption={t('contact.title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort={address.sort}
            onSort={address.setSort}
            to={mayChange ? pageOf : undefined}
            actions={
              mayChange
                ? (contact) => {
                    const last = lastFor(contacts, contact);
                    return [
                      { label: t('contact.edit'), to: pageOf(contact), shortcut: 'e' },
                      {
                        label: t('contact.remove'),
                        isDanger: true,
                        reason: reason ?? (last && t(`contact.keep-${last}`)),
                        onClick: () => removal.ask(contact),
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

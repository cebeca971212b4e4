import { getCustomer } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Invoice, InvoiceParty } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Facts, MissingValue } from '../../../ui/facts.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Section } from '../../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import { DocumentsSection } from './documents-section.tsx';
import styles from './invoice.module.css';
import { DirectDebitSection } from './pay-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { TotalsSection } from './totals-section.tsx';

const ReferencePanel = lazyOnOpen(
  async () => (await import('./reference-panel.tsx')).ReferencePanel,
  ({ isOpen }) => isOpen,
);

/** The totals and the direct debit, which are below the charges on narrow screens. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  return (
    <div className={`${styles.aside} ${styles.first}`}>
      <TotalsSection invoice={invoice} />
      <DirectDebitSection invoice={invoice} />
    </div>
  );
}

/** Payments, documents, references and parties. */
export function InvoiceAside({ invoice }: { invoice: Invoice }) {
  return (
    <div className={styles.aside}>
      <PaymentsSection invoice={invoice} />
      <DocumentsSection invoice={invoice} />
      <ReferenceSection invoice={invoice} />
      <PartiesSection invoice={invoice} />
    </div>
  );
}

function ReferenceSection({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const [isEditing, setEditing] = useState(false);
  const customer = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  const { customInvoiceReference, purchaseOrderNumber, precedingInvoiceNumber, issueDate } = invoice;
  const noReference = <MissingValue>{t('invoice.no-reference')}</MissingValue>;
  return (
    <Section
      title={t('invoice.references')}
      aside={
        <ActionButton size="small" variant="quiet" icon="pencil" label={t('invoice.edit')} onClick={() => setEditing(true)} />
      }
    >
      <Facts
        facts={[
          ...toFacts([
            [
              t('invoice.preceding'),
              precedingInvoiceNumber && (
                <UnstyledLink to={getInvoiceLink({ number: precedingInvoiceNumber })}>{precedingInvoiceNumber}</UnstyledLink>
              ),
            ],
            [t('invoice.issued'), formats.date(issueDate)],
          ]),
          { label: t('invoice.reference'), value: renderIdentifier(customInvoiceReference) ?? noReference },
          ...toFacts([[t('invoice.purchase-order'), renderIdentifier(purchaseOrderNumber)]]),
          ...(customer.data
            ? [
                {
                  label: t('invoice.next-reference'),
                  value: renderIdentifier(customer.data.customInvoiceReference) ?? noReference,
                },
              ]
            : []),
        ]}
      />
      {customer.isError && (
        <AsyncContent result={customer} lines={1}>
          {() => null}
        </AsyncContent>
      )}
      <ReferencePanel customer={customer.data} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Section>
  );
}

function PartiesSection({ invoice: { buyer, seller } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <Section title={t('invoice.parties')}>
      <Facts
        facts={[
          { label: t('invoice.buyer'), value: <Party party={buyer} /> },
          { label: t('invoice.seller'), value: <Party party={seller} /> },
        ]}
      />
    </Section>
  );
}

function Party({ party: { name, address, cocNumber, vatNumber } }: { party: InvoiceParty }) {
  const { t } = useTranslation();
  return (
    <span className={styles.party}>
      <b>{name}</b>
      <span>{formatAddress(address)}</span>
      {cocNumber && <span>{t('invoice.coc', { number: cocNumber })}</span>}
      {vatNumber && <span>{t('invoice.vat-id', { number: vatNumber })}</span>}
    </span>
  );
}

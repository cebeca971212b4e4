import type { Order } from '@demarc/contract/order.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PriceRows } from '../../../blocks/order-form/running-price.tsx';
import { findOrderDetails } from '../../../kinds/order-details.ts';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import type { Replaced } from './get-replaced.ts';
import { formatContact } from './order-labels.ts';
import { useReplaced } from './use-replaced.ts';

/** The ordered items, the costs, and the details of the kind of service. */
export function OrderedItems({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { items, totals, type } = order;
  const replaced = useReplaced(order);
  const KindDetails = findOrderDetails(type)?.Details;
  return (
    <>
      {items.length > 0 && (
        <Section title={t('order.ordered-items')}>
          <PriceRows items={items} totals={totals} hidesEmpty moreMonthly={replaced && <ReplacedRows replaced={replaced} />} />
        </Section>
      )}
      {KindDetails && <KindDetails order={order} />}
    </>
  );
}

/** The replaced product of a change, and the difference of the price. */
function ReplacedRows({ replaced: { packageName, monthlyAmount, difference } }: { replaced: Replaced }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const amount = Number(difference);
  return (
    <>
      <div>
        <dt>{t('order.so-far', { name: packageName })}</dt>
        <dd>{formats.money(Number(monthlyAmount))}</dd>
      </div>
      {amount !== 0 && (
        <div>
          <dt>{t(amount > 0 ? 'order.more-per-month' : 'order.less-per-month')}</dt>
          <dd>{formats.money(Math.abs(amount))}</dd>
        </div>
      )}
    </>
  );
}

/** The customer's references, and who ordered. */
export function OrderReferences({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('order.references')}>
      <Facts facts={getReferenceFacts(order, t, formats)} />
    </Section>
  );
}

/** A change without its own term keeps the term of the service. */
function formatTerm({ subType, termMonths }: Order, t: TFunction): string | null {
  if (subType === 'TERMINATE') return null;
  return subType === 'MODIFY' && termMonths === 0 ? t('order.term-kept') : t('order.months', { count: termMonths });
}

function getReferenceFacts(order: Order, t: TFunction, formats: Formats): Fact[] {
  const { contact, reference, purchaseOrderNumber, projectId, createdByName, createdAt } = order;
  const orderContact = contact ? <EmailText text={formatContact(contact)} /> : t('order.contact-company');
  return toFacts([
    [t('order.own-id'), renderIdentifier(order.customerOrderId)],
    [t('order.reference'), reference],
    [t('order.purchase-order'), renderIdentifier(purchaseOrderNumber)],
    [t('order.project'), projectId],
    [t('order.term'), formatTerm(order, t)],
    [t('order.contact'), orderContact],
    [t('order.requester'), createdByName],
    [t('order.ordered'), formats.dateTime(createdAt)],
  ]);
}

import type { ApprovableObject, ApprovalRequest } from '@demarc/contract/approval-request.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOrderingCompany } from '../../../blocks/use-ordering-company.ts';
import { useFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { LinkTarget } from '../../../ui/link-target.ts';
import { Section } from '../../../ui/section.tsx';
import styles from '../order-panel/order-panel.module.css';
import { ApprovalStatus } from './approval-status.tsx';
import { formatLimitThen } from './format-limit-then.ts';
import { LimitNote } from './limit-note.tsx';

/** Shows what the request would order or sign, the amount, and who requested it. */
export function ApprovalFacts({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const currentLimit = useOrderingCompany().data?.approvalLimit;
  const { amount, customerReference, items, limit, maxEnergyMonthly, subject, termMonths, title, totals, wishDate } = request;
  const toFacts = (label: string, value: string | null) => (value ? [{ label: t(label), value }] : []);
  const formatMoney = (value: string) => formats.money(Number(value));
  return (
    <>
      <div className={styles.head}>
        <ApprovalStatus status={request.status} />
        <p className={styles.what}>{title}</p>
        {subject && <p className={styles.soft}>{formatSubject(subject, getCurrentLanguage())}</p>}
      </div>
      <Decision request={request} />
      <LimitNote request={request} current={currentLimit} />
      <ObjectLink request={request} />
      <Facts
        facts={[
          ...toFacts(
            'approval.amount',
            t(items.some(({ chargeType }) => chargeType === 'USAGE') ? 'approval.amount-fixed' : 'approval.amount-excl', {
              amount: formatMoney(amount),
            }),
          ),
          ...(totals
            ? [...toFacts('approval.monthly', formatMoney(totals.mrc)), ...toFacts('approval.one-time', formatMoney(totals.nrc))]
            : []),
          ...toFacts(
            'approval.energy',
            maxEnergyMonthly ? t('approval.energy-max', { amount: formatMoney(maxEnergyMonthly) }) : null,
          ),
          ...toFacts('approval.term', termMonths === null ? null : formatTerm(termMonths)),
          ...toFacts('approval.limit-then', formatLimitThen(limit, currentLimit, t, formats)),
          ...toFacts('approval.wish-date', wishDate && formats.longDate(wishDate)),
          ...toFacts('approval.own-id', customerReference),
          ...toFacts('approval.requested-by', formatRequester()),
          ...toFacts('approval.requested-at', formats.dateTime(request.requestedAt)),
          ...(request.status === 'WAITING' ? toFacts('approval.expires', formats.dateTime(request.expiresAt)) : []),
        ]}
      />
      {items.length > 0 && (
        <Section title={t('approval.items')}>
          <Facts
            facts={items.map(({ chargeType, name, quantity, amount: price }) => ({
              label: quantity === 1 ? name : t('approval.item-times', { count: quantity, name }),
              value: t(`approval.item-${chargeType}`, { amount: price && formatMoney(price) }),
            }))}
          />
        </Section>
      )}
    </>
  );

  function formatTerm(months: number): string {
    return months === 0 ? t('approval.no-term') : t('approval.months', { count: months });
  }

  function formatRequester(): string {
    const name = request.requestedByName ?? t('approval.former-colleague');
    return request.requestedWithToken ? t('approval.with-token', { name }) : name;
  }
}

/** Shows who decided on the request and when, and why it was refused. */
function Decision({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { decidedAt, decidedByName, objectType, reason, status } = request;
  if (status === 'WAITING') return null;
  const when = formats.dateTime(decidedAt ?? request.expiresAt);
  const name = decidedByName ?? t('approval.former-colleague');
  return (
    <div>
      <p className={styles.soft}>
        {t(`approval.was-${status}`, { when, name })}
        {status !== 'APPROVED' && ` ${t(`approval.nothing-${objectType}`)}`}
      </p>
      {reason && <p className={styles.quoted}>{reason}</p>}
    </div>
  );
}

/** The quotation or agreement, which the approver has to read first, or the order that was placed. */
function ObjectLink({ request: { objectId, objectType } }: { request: ApprovalRequest }) {
  const { t } = useTranslation();
  if (objectId === null) return null;
  return (
    <p>
      <Link {...objectLinks[objectType](objectId)}>{t(`approval.to-${objectType}`)}</Link>
    </p>
  );
}

const objectLinks: Readonly<Record<ApprovableObject, (id: string) => LinkTarget>> = {
  order: (id) => ({ to: '/orders', search: { order: Number(id) } }),
  quotation: (quotationId) => ({ to: '/quotations/$action/$quotationId', params: { action: 'view', quotationId } }),
  'manual-agreement': (uuid) => ({ to: '/manual-agreement/view/$uuid', params: { uuid } }),
};

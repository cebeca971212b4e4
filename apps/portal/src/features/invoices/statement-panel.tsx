import {
  type AccountMutation,
  type AccountStatement,
  downloadAccountStatement,
  getAccountStatement,
  type OpenItem,
} from '@demarc/contract/account-statement.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { type Formats, useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { UnstyledLink } from '../../ui/unstyled-link.tsx';
import { agingParts } from './aging-parts.ts';
import { getDueKey } from './due-key.ts';
import { getInvoiceLink } from './invoice-link.ts';
import styles from './statement-panel.module.css';
import { checkStatementPeriod } from './statement-period.ts';

interface StatementPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The statement of account of a period, with downloads. */
export function StatementPanel({ isOpen, onClose }: StatementPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('invoice.statement')} isOpen={isOpen} onClose={onClose}>
      <StatementContent />
    </SidePanel>
  );
}

function StatementContent() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const today = formatAmsterdamDate(new Date());
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const problem = checkStatementPeriod({ from, to }, today);
  const params = { customerId };
  const statement = useQuery({
    ...query(getAccountStatement, { params, query: { from, to } }),
    enabled: claims !== null && problem === null,
    // Keeps the current figures while those of another period load.
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.body}>
      <div className={styles.period}>
        <DateField
          label={t('invoice.statement-from')}
          value={from}
          latest={to || today}
          onChange={setFrom}
          error={problem && t(problem)}
        />
        <DateField label={t('invoice.statement-to')} value={to} earliest={from || undefined} latest={today} onChange={setTo} />
      </div>
      <Downloads period={{ from, to }} isBlocked={problem !== null} />
      {problem === null && (
        <AsyncContent result={statement} name={t('invoice.statement')} lines={12}>
          {(found) => <Statement statement={found} />}
        </AsyncContent>
      )}
    </div>
  );
}

function Downloads({ period, isBlocked }: { period: { from: string; to: string }; isBlocked: boolean }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const toInput = (type: 'pdf' | 'mutations' | 'open-items') => ({
    params: { customerId },
    query: { type, ...period },
  });
  const download = useDownload(downloadAccountStatement, toInput('pdf'));
  const save = (type: 'pdf' | 'mutations' | 'open-items') => download.start(toInput(type));
  const isBusy = (type: string) => download.isPending && download.variables?.query?.type === type;
  const reason = isBlocked ? t('invoice.statement-period-first') : null;
  return (
    <div className={styles.buttons}>
      {(['pdf', 'mutations', 'open-items'] as const).map((type) => (
        <ActionButton
          key={type}
          size="small"
          icon="download"
          label={t(`invoice.statement-${type}`)}
          disabledReason={reason}
          isBusy={isBusy(type)}
          onClick={() => save(type)}
        />
      ))}
    </div>
  );
}

function Statement({ statement }: { statement: AccountStatement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const {
    from,
    to,
    openingBalance,
    closingBalance,
    mutations: transactions,
    openItems,
    payableAging,
    paused,
    credit,
    onAccount,
  } = statement;
  const unlessNone = (label: string, amount: string) => (amount === '0.00' ? [] : [[t(label), formatMoney(amount)] as const]);
  return (
    <>
      <Amounts
        rows={[
          [t('invoice.opening-balance', { date: formats.date(from) }), formatMoney(openingBalance)],
          [t('invoice.closing-balance', { date: formats.date(to) }), <b key="closing">{formatMoney(closingBalance)}</b>],
        ]}
      />
      <section>
        <h3>{t('invoice.open-items')}</h3>
        {openItems.length === 0 && <p className={styles.soft}>{t('invoice.no-open-items')}</p>}
        <ul className={styles.rows}>
          {openItems.map((item) => (
            <li key={item.number}>
              <span>
                <UnstyledLink to={getInvoiceLink(item)}>{item.number}</UnstyledLink>
                <small>{describeOpenItem(item, t, formats)}</small>
              </span>
              <b>{formatMoney(item.openAmount)}</b>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('invoice.aging')}</h3>
        <Amounts
          rows={[
            ...agingParts.map((part) => [t(`invoice.aging-${part}`), formatMoney(payableAging[part])] as const),
            ...unlessNone('invoice.aging-paused', paused),
            ...unlessNone('invoice.credit-open', credit),
            ...unlessNone('invoice.on-account', onAccount),
          ]}
        />
      </section>
      <section>
        <h3>{t('invoice.mutations')}</h3>
        {transactions.length === 0 && <p className={styles.soft}>{t('invoice.no-mutations')}</p>}
        <ul className={styles.rows}>
          {transactions.map((transaction, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: transactions have no id, and their order is fixed.
            <Transaction key={index} transaction={transaction} />
          ))}
        </ul>
      </section>
    </>
  );
}

/** Labels with amounts, in the layout of the lists below. */
function Amounts({ rows }: { rows: readonly (readonly [label: string, amount: ReactNode])[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Describes when an item is due and, as in the invoice list, how long it has been overdue or why it need not be paid now. */
function describeOpenItem({ type, dueDate, daysOverdue, paused }: OpenItem, t: TFunction, formats: Formats): string {
  if (type === 'CREDIT_NOTE') return t('invoice.type-CREDIT_NOTE');
  const parts = [t(getDueKey({ dueDate }), { date: formats.date(dueDate) })];
  if (paused) parts.push(t(paused === 'DISPUTED' ? 'invoice.left-out-disputed' : 'invoice.left-out-collected'));
  else if (daysOverdue > 0) parts.push(t('invoice.days-overdue', { count: daysOverdue }));
  return parts.join(' · ');
}

function Transaction({
  transaction: { date, type, number, method, returnCode, amount, balance },
}: {
  transaction: AccountMutation;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li>
      <span>
        {t(`invoice.mutation-${type}`)} {number && <UnstyledLink to={getInvoiceLink({ number })}>{number}</UnstyledLink>}
        <small>
          {formats.date(date)}
          {method && ` · ${t(`invoice.payment-${method}`)}`}
          {returnCode && ` · ${returnCode}`}
        </small>
      </span>
      <span>
        {formats.money(Number(amount))}
        <small>{t('invoice.balance-after', { balance: formats.money(Number(balance)) })}</small>
      </span>
    </li>
  );
}

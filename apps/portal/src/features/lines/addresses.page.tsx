import { createAvailabilityBatch, listAvailabilityBatches } from '@demarc/contract/availability-batch.ts';
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLinks } from '../../blocks/support-links.tsx';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getProblem, getRetryAfterMinutes } from '../../lib/errors.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { UnusableFileError } from '../../lib/table-file/file-kind.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { usePageHeadingFocusOnChange } from '../../lib/use-page-heading-focus.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { detectColumns, type FileAddress, parseAddresses } from './addresses/address-columns.ts';
import styles from './addresses/address-list-input.module.css';
import { AddressListInput, type ImportedTable, truncateFileName } from './addresses/address-list-input.tsx';
import { BatchList, linkToBatch } from './addresses/batch-list.tsx';
import { ColumnMapper } from './addresses/column-mapper.tsx';
import { getImportedTable, keepImportedTable, type MappedTable } from './addresses/imported-table.ts';
import { useIsReseller } from './use-line.ts';

export const lazyRoute = createLazyRoute('/lines/addresses')({ component: AddressesPage });

/** Importing addresses is for resellers only. */
function AddressesPage() {
  const { t } = useTranslation();
  if (useIsReseller()) return <AddressImport />;
  return (
    <Page title={t('address-file.title')}>
      <EmptyState
        title={t('address-file.not-yours')}
        text={
          <>
            {t('address-file.not-yours-text')}
            <SupportLinks subject={t('address-file.title')} />
          </>
        }
      />
    </Page>
  );
}

/** A list that is being sent; kept until the server accepts it. */
interface PendingImport {
  table: MappedTable;
  addresses: readonly FileAddress[];
}

function AddressImport() {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<UnusableFileError | null>(null);
  const { columns: changedBatchId }: { columns?: unknown } = useSearch({ strict: false });
  const [unmapped, setUnmapped] = useState<MappedTable | null>(() => getImportedTable(changedBatchId));
  /** A list that the server rejected. */
  const [failed, setFailed] = useState<(PendingImport & { error: unknown }) | null>(null);
  // A full list is too long for a curl command, so the API panel shows the call with an example address.
  const write = useWrite(createAvailabilityBatch, { invalidates: [listAvailabilityBatches], handles: [429], previewInput: null });
  const send = (list: PendingImport) =>
    write.mutate(
      {
        params: { customerId },
        body: { fileName: truncateFileName(list.table.fileName), rows: [...list.addresses] },
      },
      {
        onSuccess: ({ batchId }) => {
          keepImportedTable(batchId, list.table);
          void navigate(linkToBatch(batchId));
        },
        onError: (error) => setFailed({ ...list, error }),
      },
    );
  const handleRead = ({ rows, fileName }: ImportedTable) => {
    const { isSure, ...columns } = detectColumns(rows);
    if (rows.length === 0) throw new UnusableFileError('no-rows');
    const table = { rows, fileName, columns };
    if (!isSure) return setUnmapped(table);
    send({ table, addresses: parseAddresses(rows, columns) });
  };
  const startOver = () => {
    setFailed(null);
    setUnmapped(null);
    setRefusal(null);
  };
  const step = failed ? 'failed' : unmapped ? 'columns' : 'choose';
  // The pressed button is gone.
  usePageHeadingFocusOnChange(step);
  const title = t('address-file.title');
  if (failed) {
    return (
      <Page title={title} lead={failed.table.fileName}>
        <div className={styles.failed}>
          <ImportRefusal error={failed.error} count={failed.addresses.length} />
          <div className={styles.actions}>
            <ActionButton variant="primary" label={t('action.retry')} isBusy={write.isPending} onClick={() => send(failed)} />
            <ActionButton variant="quiet" label={t('address-file.other-file')} onClick={startOver} />
          </div>
        </div>
      </Page>
    );
  }
  if (unmapped) {
    return (
      <Page title={t('address-file.name-columns')} lead={unmapped.fileName}>
        <ColumnMapper
          rows={unmapped.rows}
          proposed={unmapped.columns}
          isSending={write.isPending}
          onDone={(addresses, columns) => send({ table: { ...unmapped, columns }, addresses })}
          onChooseOther={startOver}
        />
      </Page>
    );
  }
  return (
    <Page title={title} lead={t('address-file.lead')}>
      <AddressListInput onRead={handleRead} refusal={refusal} onRefusal={setRefusal} isBusy={write.isPending} />
      <div className={styles.earlier}>
        <BatchList />
      </div>
    </Page>
  );
}

/** Says why the server rejected a list, which is kept for a retry. */
function ImportRefusal({ error, count }: { error: unknown; count: number }) {
  const { t } = useTranslation();
  const keptText = t('address-file.kept', { count });
  if (getErrorStatus(error) === 429) {
    return (
      <Note kind="attention" title={t('address-file.too-many')}>
        {t('address-file.too-many-text', { count: getRetryAfterMinutes(error) })} {keptText}
      </Note>
    );
  }
  const reason = getRefusalCode(error, ['CUSTOMER_NOT_ACTIVE']);
  return (
    <Note kind="trouble" title={t('address-file.not-sent')}>
      {reason === 'CUSTOMER_NOT_ACTIVE' ? t('address-file.refused-CUSTOMER_NOT_ACTIVE') : getProblem(error)?.message} {keptText}
    </Note>
  );
}

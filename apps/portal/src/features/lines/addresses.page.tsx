import { createAvailabilityBatch, listAvailabilityBatches } from '@demarc/contract/availability-batch.ts';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { problemOf, statusOf, waitMinutesOf } from '../../lib/errors.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { addressesOf, type Columns, columnsOf, type FileAddress } from './addresses/address-columns.ts';
import { BatchList, batchPlace } from './addresses/batch-list.tsx';
import styles from './addresses/choose-file.module.css';
import { ChooseFile, type ReadList, shortFileName } from './addresses/choose-file.tsx';
import { FileRefused } from './addresses/file-kind.ts';
import { NameColumns } from './addresses/name-columns.tsx';
import { useIsReseller } from './use-line.ts';

export const lazyRoute = createLazyRoute('/lines/addresses')({ component: AddressesPage });

/** Importing addresses is for resellers only. */
function AddressesPage() {
  const { t } = useTranslation();
  if (useIsReseller()) return <Addresses />;
  return (
    <Page title={t('address-file.title')}>
      <EmptyState title={t('address-file.not-yours')} text={t('address-file.not-yours-text')} />
    </Page>
  );
}

/** A list that was read and is being sent; kept until the server has accepted it. */
interface Sending {
  fileName: string | null;
  addresses: readonly FileAddress[];
}

function Addresses() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<FileRefused | null>(null);
  const [unnamed, setUnnamed] = useState<(ReadList & { columns: Columns }) | null>(null);
  /** A list that the server rejected. */
  const [failed, setFailed] = useState<(Sending & { error: unknown }) | null>(null);
  // A full list is too long for a curl command, so the API panel shows the call with an example address.
  const write = useWrite(createAvailabilityBatch, { stale: [listAvailabilityBatches], handles: [429], input: null });
  const send = (list: Sending) =>
    write.mutate(
      {
        params: { customerId: claims?.cid ?? 0 },
        body: { fileName: shortFileName(list.fileName), rows: [...list.addresses] },
      },
      {
        onSuccess: ({ batchId }) => void navigate(batchPlace(batchId)),
        onError: (error) => setFailed({ ...list, error }),
      },
    );
  const take = ({ rows, fileName }: ReadList) => {
    const { isSure, ...columns } = columnsOf(rows);
    if (rows.length === 0) throw new FileRefused('no-rows');
    if (!isSure) return setUnnamed({ rows, fileName, columns });
    send({ fileName, addresses: addressesOf(rows, columns) });
  };
  const again = () => {
    setFailed(null);
    setUnnamed(null);
    setRefusal(null);
  };
  const step = failed ? 'failed' : unnamed ? 'columns' : 'choose';
  const before = useRef(step);
  useEffect(() => {
    // The pressed button is gone, so focus moves to the heading.
    if (before.current !== step) document.querySelector<HTMLElement>('h1')?.focus();
    before.current = step;
  }, [step]);
  const title = t('address-file.title');
  if (failed) {
    return (
      <Page title={title} lead={failed.fileName}>
        <div className={styles.failed}>
          <SendRefused error={failed.error} count={failed.addresses.length} />
          <div className={styles.actions}>
            <ActionButton
              variant="primary"
              label={t('action.retry')}
              isBusy={write.isPending}
              onClick={() => send({ fileName: failed.fileName, addresses: failed.addresses })}
            />
            <ActionButton variant="quiet" label={t('address-file.other-file')} onClick={again} />
          </div>
        </div>
      </Page>
    );
  }
  if (unnamed) {
    return (
      <Page title={t('address-file.name-columns')} lead={unnamed.fileName}>
        <NameColumns
          rows={unnamed.rows}
          proposed={unnamed.columns}
          isSending={write.isPending}
          onDone={(addresses) => send({ fileName: unnamed.fileName, addresses })}
          onOther={again}
        />
      </Page>
    );
  }
  return (
    <Page title={title} lead={t('address-file.lead')}>
      <ChooseFile onRead={take} refusal={refusal} onRefusal={setRefusal} isBusy={write.isPending} />
      <div className={styles.earlier}>
        <BatchList />
      </div>
    </Page>
  );
}

/** Why the server rejected a list; the list is kept for a retry. */
function SendRefused({ error, count }: { error: unknown; count: number }) {
  const { t } = useTranslation();
  const kept = t('address-file.kept', { count });
  if (statusOf(error) === 429) {
    return (
      <Note kind="attention" title={t('address-file.too-many')}>
        {t('address-file.too-many-text', { count: waitMinutesOf(error) })} {kept}
      </Note>
    );
  }
  const reason = refusalOf(error, ['CUSTOMER_NOT_ACTIVE']);
  return (
    <Note kind="trouble" title={t('address-file.not-sent')}>
      {reason === 'CUSTOMER_NOT_ACTIVE' ? t('address-file.refused-CUSTOMER_NOT_ACTIVE') : problemOf(error)?.message} {kept}
    </Note>
  );
}

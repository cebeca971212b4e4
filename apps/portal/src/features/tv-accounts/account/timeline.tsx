import { listTvHistory, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Section } from '../../../ui/section.tsx';
import textButton from '../../../ui/text-button.module.css';
import { formatHistoryEntry, getAuthorLabel } from './history-format.ts';
import styles from './timeline.module.css';

const maxPreviewEntries = 5;
const pageSize = 50;

/** The account's history, newest first: the last 5 entries, or all of them. */
export function Timeline({ account }: { account: TvAccount }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(0);
  const firstPage = useHistory(account.id, 0, pages === 0 ? maxPreviewEntries : pageSize);
  const total = firstPage.data?.total ?? 0;
  const isComplete = pages * pageSize >= total;
  return (
    <Section
      title={t('tv-activation.timeline')}
      aside={
        total > maxPreviewEntries && (
          <button type="button" className={textButton.link} onClick={() => setPages(pages === 0 ? 1 : 0)}>
            {t(pages === 0 ? 'tv-activation.show-all' : 'tv-activation.show-few')}
          </button>
        )
      }
    >
      <ul className={styles.timeline}>
        {pages === 0 ? (
          <TimelineEntries accountId={account.id} offset={0} limit={maxPreviewEntries} />
        ) : (
          Array.from({ length: pages }, (_, page) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the page number identifies the page.
            <TimelineEntries key={page} accountId={account.id} offset={page * pageSize} limit={pageSize} />
          ))
        )}
      </ul>
      {pages > 0 && !isComplete && (
        <button type="button" className={textButton.link} onClick={() => setPages(pages + 1)}>
          {t('tv-activation.show-older')}
        </button>
      )}
    </Section>
  );
}

function useHistory(id: number, offset: number, limit: number) {
  return useQuery(query(listTvHistory, { params: { id }, query: { offset, limit } }));
}

function TimelineEntries({ accountId, offset, limit }: { accountId: number; offset: number; limit: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const entries = useHistory(accountId, offset, limit);
  if (!entries.data)
    return (
      <li className={styles.whole}>
        <AsyncContent result={entries} name={t('tv-activation.timeline')} lines={5}>
          {() => null}
        </AsyncContent>
      </li>
    );
  return entries.data.items.map((entry) => {
    const author = getAuthorLabel(entry, t);
    return (
      <li key={entry.entryId}>
        <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>
        <span>
          {formatHistoryEntry(entry, t, formats)}
          {author && <span className={styles.who}>{` · ${author}`}</span>}
        </span>
      </li>
    );
  });
}

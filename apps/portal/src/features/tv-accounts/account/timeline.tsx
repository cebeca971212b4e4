import { listTvHistory, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import textButton from '../../../ui/text-button.module.css';
import { historyText, whoOf } from './history-text.ts';
import styles from './timeline.module.css';

const fewEntries = 5;
const pageLength = 50;

/** The account's history, newest first: the last 5 entries, or all of them. */
export function Timeline({ account }: { account: TvAccount }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(0);
  const first = useHistory(account.id, 0, pages === 0 ? fewEntries : pageLength);
  const total = first.data?.total ?? 0;
  const isAll = pages * pageLength >= total;
  return (
    <Section
      title={t('tv-activation.timeline')}
      aside={
        total > fewEntries && (
          <button type="button" className={textButton.link} onClick={() => setPages(pages === 0 ? 1 : 0)}>
            {t(pages === 0 ? 'tv-activation.show-all' : 'tv-activation.show-few')}
          </button>
        )
      }
    >
      <ul className={styles.timeline}>
        {pages === 0 ? (
          <Entries accountId={account.id} offset={0} limit={fewEntries} />
        ) : (
          Array.from({ length: pages }, (_, page) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the page number identifies the page.
            <Entries key={page} accountId={account.id} offset={page * pageLength} limit={pageLength} />
          ))
        )}
      </ul>
      {pages > 0 && !isAll && (
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

function Entries({ accountId, offset, limit }: { accountId: number; offset: number; limit: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const entries = useHistory(accountId, offset, limit);
  if (!entries.data)
    return (
      <li className={styles.whole}>
        <Loaded result={entries} lines={5}>
          {() => null}
        </Loaded>
      </li>
    );
  return entries.data.items.map((entry) => (
    <li key={entry.entryId}>
      <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>
      <span>
        {historyText(entry, t, formats)}
        <span className={styles.who}> {whoOf(entry, t)}</span>
      </span>
    </li>
  ));
}

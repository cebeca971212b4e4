import { listNotices, type Notice, readNotices } from '@demarc/contract/notice.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { brandNames } from '../../brands/brand-names.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { noticeDisplays } from '../../kinds/registry.ts';
import { client, queryClient, toReadCall } from '../../lib/api.ts';
import { reportError } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { useMountedWrite } from '../../lib/mounted-writes.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { findOpenableUrl } from '../guard.ts';
import { countObjects, getNoticeTime, groupNotices, type NoticeGroup } from './group-notices.ts';
import { formatDetail, formatNames, formatSentence } from './notice-labels.ts';
import styles from './notices-panel.module.css';

const pageSize = 30;
const silentErrors = { handles: [403, 404, 429, 500, 503], hidesServerErrors: true };

interface NoticeListProps {
  customerId: number;
  newest: number;
  /** Whether to list only notices that ask for an action, or that are about orders of the user. */
  forYou: boolean;
  /** The last notice that was just marked as read, with all earlier ones. */
  readUpTo: number;
  onOpen: () => void;
}

/** Lists the notices by day. Opening a notice marks it as read. */
export function NoticeList({ customerId, newest, forYou, readUpTo, onOpen }: NoticeListProps) {
  const { t } = useTranslation(['notice', 'action']);
  const params = { customerId };
  const read = useInfiniteQuery({
    // The live stream does not refresh this query; the bell does.
    queryKey: ['noticePages', customerId, forYou],
    queryFn: ({ pageParam, signal }) => {
      const input = { limit: pageSize, ...(forYou && { forYou }), ...(pageParam === null ? {} : { before: pageParam }) };
      return client.call(listNotices, { params, query: input }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    meta: { ...silentErrors, call: toReadCall(listNotices, { params, query: { limit: pageSize } }) },
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = read;
  const items = read.data?.pages.flatMap((page) => page.items) ?? [];
  const newestShown = items[0]?.noticeId ?? 0;
  // The server sorts notices by when it stored them, which differs from when the events happened.
  const sortedItems = items.toSorted((a, b) => getNoticeTime(b).localeCompare(getNoticeTime(a)));
  const isNew = ({ noticeId, isRead }: Notice) => !isRead && noticeId > readUpTo;
  const isLoaded = read.data !== undefined;

  useEffect(() => {
    // The newest notice for the user may be older than the newest notice of the company.
    if (isLoaded && !forYou && newest > newestShown) void refetch();
  }, [isLoaded, forYou, newest, newestShown, refetch]);
  useMountedWrite(readNotices, () => (newestShown > 0 ? toReadRequest(customerId, newestShown) : null));

  return (
    <div className={styles.body}>
      {!isLoaded && (
        <div className={styles.padded}>
          <AsyncContent result={read as UseQueryResult} lines={6}>
            {() => null}
          </AsyncContent>
        </div>
      )}
      {isLoaded && items.length === 0 && (
        <p className={styles.empty}>
          <b>{t(forYou ? 'notice.empty-for-you' : 'notice.empty')}</b>
          {t(forYou ? 'notice.empty-for-you-text' : 'notice.empty-text')}
        </p>
      )}
      <Days
        items={sortedItems}
        isNew={isNew}
        onOpen={(notices) => {
          for (const { noticeId } of notices.filter(isNew)) void markAsRead(customerId, noticeId, true);
          onOpen();
        }}
      />
      {isFetchNextPageError && (
        <p className={styles.empty} role="alert">
          {t('notice.more-failed')}
        </p>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <BasicButton isBusy={isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('notice.more')}
          </BasicButton>
        </div>
      )}
    </div>
  );
}

/** Builds the request that marks this notice as read, by default with all earlier ones. */
function toReadRequest(customerId: number, noticeId: number, onlyThis = false) {
  return { params: { customerId }, body: { noticeId, ...(onlyThis && { onlyThis }) } };
}

/** Marks notices as read. Failures are silent: the notices then stay unread until the next time. */
export async function markAsRead(customerId: number, noticeId: number, onlyThis?: boolean): Promise<void> {
  try {
    await client.call(readNotices, toReadRequest(customerId, noticeId, onlyThis));
    await queryClient.invalidateQueries({ queryKey: [listNotices.id] });
  } catch (error) {
    void reportError(error, silentErrors);
  }
}

interface DaysProps {
  items: readonly Notice[];
  isNew: (notice: Notice) => boolean;
  onOpen: (notices: readonly Notice[]) => void;
}

function Days({ items, isNew, onOpen }: DaysProps) {
  const { t } = useTranslation('notice');
  const { date, longDate } = useFormats();
  const now = new Date();
  const yesterday = new Date(now.getTime() - 86_400_000);
  const getDay = (at: string) => {
    if (date(at) === date(now)) return t('notice.today');
    return date(at) === date(yesterday) ? t('notice.yesterday') : longDate(at);
  };
  return [...Map.groupBy(items, (notice) => getDay(getNoticeTime(notice)))].map(([day, notices]) => (
    <section key={day} aria-label={day}>
      <h3>{day}</h3>
      <ul>
        {groupNotices(notices).map((group) => (
          <li key={group[0].noticeId}>
            <NoticeLine group={group} isNew={group.some(isNew)} onOpen={() => onOpen(group)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface NoticeLineProps {
  /** Starts with the notice to show: the newest about its object, or the most serious one. */
  group: NoticeGroup;
  isNew: boolean;
  onOpen: () => void;
}

function NoticeLine({ group, isNew, onOpen }: NoticeLineProps) {
  const { t, i18n } = useTranslation('notice');
  const formats = useFormats();
  const router = useRouter();
  const [notice] = group;
  const otherCount = group.length - 1;
  const display = noticeDisplays[notice.kind];
  const shared = countObjects(group) > 1 ? display.shared : undefined;
  // The name is missing once the object has been removed.
  const isGone = notice.title === null && notice.identifier === null;
  const getPage = () => {
    if (shared) return shared.href;
    return isGone ? null : display.getHref(notice);
  };
  const page = getPage();
  const href = page && findOpenableUrl(router, page);
  const others = otherCount > 0 && t(display.getRank ? 'notice.others' : 'notice.earlier', { count: otherCount });
  const detail = [
    ...(shared ? [formatNames(group, formats)] : [formatDetail(notice, t), others]),
    page ? href === null && t('notice.no-page') : t('notice.gone'),
  ]
    .filter(Boolean)
    .join(' · ');
  const isElsewhere = href !== null && href !== page;
  const brand = isElsewhere && brandNames[getPageBrand(page ?? '', currentBrand.brand)];
  const content = (
    <>
      <Glyph name={display.getGlyph(notice)} />
      <span>
        <b>
          {isNew && <span className="unseen">{t('notice.new')} </span>}
          {formatSentence(group, t, formats, i18n.language === 'nl' ? 'nl' : 'en')}
        </b>
        {(detail || brand) && <small>{brand ? `${t('action.at-portal', { action: detail, brand })} →`.trim() : detail}</small>}
      </span>
      <span className={styles.when}>
        <RelativeTime value={getNoticeTime(notice)} />
        {isNew && <i className={styles.dot} />}
      </span>
    </>
  );
  const props = { className: styles.notice, 'data-unread': isNew || undefined, children: content };
  if (href === null) return <div {...props} />;
  // A page of another brand's portal opens as a full page load.
  if (isElsewhere) return <a {...props} href={href} onClick={onOpen} />;
  const open = (event: MouseEvent) => {
    // Let the browser open a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
    void router.navigate({ href });
  };
  return <a {...props} href={href} onClick={open} />;
}

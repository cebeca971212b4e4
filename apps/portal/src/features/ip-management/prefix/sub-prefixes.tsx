import { type IpPrefix, type IpPrefixSummary, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { prefixColumns } from '../prefix-columns.tsx';
import { linkToParts, linkToPrefix } from '../prefix-links.ts';
import { usePrefixParams } from '../use-prefix.ts';
import styles from './prefix.module.css';

/** Shows at most this many prefixes; the list shows the others. */
const maxListed = 25;
const shownColumnIds = ['prefix', 'status', 'service', 'ptr', 'score'];
const columns = prefixColumns.filter(({ id }) => shownColumnIds.includes(id)).map((column) => ({ ...column, isSortable: false }));
const getId = ({ prefixId }: IpPrefixSummary) => prefixId;
const getLink = ({ prefixId }: IpPrefixSummary) => linkToPrefix(prefixId);

/** The prefixes that are assigned out of a container. */
export function SubPrefixes({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const { prefixId, depth } = prefix;
  const { customerId } = usePrefixParams(prefixId);
  const parts = useQuery({
    ...query(listIpPrefixes, { params: { customerId }, query: { parentId: prefixId, sort: 'prefix', limit: maxListed } }),
    enabled: claims !== null,
  });
  return (
    <Section title={t('ip-prefix.sub-prefixes')} {...(parts.data ? { count: parts.data.total } : {})}>
      <AsyncContent
        result={parts}
        name={t('ip-prefix.sub-prefixes')}
        lines={4}
        isEmpty={({ total }) => total === 0}
        empty={<p className={styles.soft}>{t('ip-prefix.no-sub-prefixes')}</p>}
      >
        {({ items, total }) => (
          <>
            <DataTable
              caption={t('ip-prefix.sub-prefixes')}
              columns={columns}
              rows={items.map((item) => ({ ...item, depth: item.depth - depth - 1 }))}
              rowId={getId}
              to={getLink}
              hasPager={false}
            />
            {total > items.length && (
              <ActionButton label={t('ip-prefix.all-parts', { total: formats.number(total) })} to={linkToParts(prefixId)} />
            )}
          </>
        )}
      </AsyncContent>
    </Section>
  );
}

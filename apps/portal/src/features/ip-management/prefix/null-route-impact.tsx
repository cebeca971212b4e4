import { formatPrefix, type Prefix } from '@demarc/contract/ip-network.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';
import styles from './prefix.module.css';
import { type AffectedItems, useAffected } from './use-affected.ts';

/** Lists at most this many items; the others are only counted. */
const maxNamed = 8;

/** Lists the addresses or prefixes in use that a null route would make unreachable, before it is set. */
export function NullRouteImpact({ prefix, target }: { prefix: IpPrefix; target: Prefix | null }) {
  const { t } = useTranslation();
  const affected = useAffected(prefix, target);
  const { items = [] } = affected;
  if (!target) return <p className={styles.soft}>{t('ip-prefix.null-route-text')}</p>;
  return (
    <Note kind="attention" title={t('ip-prefix.null-route-warning', { target: formatPrefix(target) })}>
      <p>{describeAffected(prefix, affected, t)}</p>
      {items.length > 0 && (
        <ul className={styles.affected}>
          {items.slice(0, maxNamed).map(({ address, name }) => (
            <li key={address}>
              <span className="mono">{address}</span> {name}
            </li>
          ))}
          {items.length > maxNamed && <li>{t('ip-prefix.and-more', { count: items.length - maxNamed })}</li>}
        </ul>
      )}
      <p>{t('ip-prefix.null-route-text')}</p>
    </Note>
  );
}

/** The same in one line, for a dialog: the number and the first names. */
export function useAffectedLine(prefix: IpPrefix, target: Prefix | null): string {
  const { t } = useTranslation();
  const affected = useAffected(prefix, target);
  const { items = [] } = affected;
  const addressNames = items.slice(0, maxNamed).map(({ address, name }) => name ?? address);
  if (items.length > maxNamed) addressNames.push(t('ip-prefix.and-more', { count: items.length - maxNamed }));
  return [describeAffected(prefix, affected, t), addressNames.join(', ')].filter(Boolean).join(' ');
}

function describeAffected({ isContainer }: IpPrefix, { items, isCapped, hasFailed }: AffectedItems, t: TFunction): string {
  if (hasFailed) return t('ip-prefix.affected-unknown');
  if (!items) return t('ip-prefix.affected-loading');
  const what = isContainer ? 'prefixes' : 'addresses';
  if (items.length === 0) return t(isCapped ? 'ip-prefix.affected-unknown' : `ip-prefix.affected-no-${what}`);
  return t(`ip-prefix.affected-${isCapped ? 'many-' : ''}${what}`, { count: items.length });
}

import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { type LineSummary, listLines } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './postal-code-check.module.css';

/** The company's own lines at the address; nothing when there are none. */
export function OwnLines({ address }: { address: ServiceAddress }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { postalCode, houseNumber, houseNumberAddition } = address;
  const read = useQuery({
    ...query(listLines, { params: { customerId: claims?.cid ?? 0 }, query: { postalCode, houseNumber, limit: 25 } }),
    // The check works without this list.
    meta: { handles: [429, 503], isQuiet500: true },
  });
  const lines = (read.data?.items ?? []).filter(
    ({ status, address: at }) =>
      status !== 'TERMINATED' && status !== 'CANCELLED' && at.houseNumberAddition === houseNumberAddition,
  );
  if (lines.length === 0) return null;
  return (
    <Section title={t('postal-code-check.own-lines')}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OwnLine key={line.lineId} line={line} />
        ))}
      </ul>
    </Section>
  );
}

function OwnLine({ line }: { line: LineSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isLinked = useFeatures().has('myLines');
  const { lineId, state, packageName, terminationDate, activeSince } = line;
  const name = getLineName(line);
  return (
    <li>
      <p className={styles.lineHead}>
        {isLinked ? (
          <Link to={'/lines/detail/$id' as string} params={{ id: String(lineId) } as never}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <Status name={getLineDisplay(state).glyph}>{t(getLineDisplay(state).word)}</Status>
      </p>
      <p>{packageName}</p>
      <p className={styles.soft}>
        {terminationDate
          ? t('postal-code-check.ends', { day: formats.date(terminationDate) })
          : activeSince && t('postal-code-check.active-since', { day: formats.date(activeSince) })}
      </p>
    </li>
  );
}

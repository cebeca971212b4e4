import { type IpPrefix, isNameserverFailing } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { nameserverGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { getProblemGlyph } from '../../../kinds/ip-prefix/problem-glyphs.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatProblem } from '../prefix-columns.tsx';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import styles from './prefix.module.css';

type CheckedNameserver = IpPrefix['reverseDns']['nameserverStates'][number];

/** The name servers of a delegation: whether each responds, or since when it fails. */
export function NameserverList({ nameservers }: { nameservers: readonly CheckedNameserver[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.aspects} aria-label={t('ip-prefix.nameservers')}>
      {nameservers.map((server) => (
        <li key={server.nameserver}>
          <Status name={nameserverGlyphs[server.state]}>{t(`ip-prefix.nameserver-${server.state}`)}</Status>
          <span>
            <span className="mono">{server.nameserver}</span>
            {(server.failingSince ?? server.checkedAt) && (
              <small>
                <CheckTime {...server} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Since when a name server fails, or when it last responded. */
function CheckTime({ failingSince, checkedAt }: Pick<CheckedNameserver, 'failingSince' | 'checkedAt'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!failingSince) return <RelativeTime value={checkedAt} />;
  return (
    <>
      {t('ip-prefix.failing-since', { time: formats.dateTime(failingSince) })} (<RelativeTime value={failingSince} />)
    </>
  );
}

/** A notice about failing name servers, since when, and what to do; renders nothing if all respond. */
export function DelegationNotice({ prefix, onAct }: { prefix: IpPrefix; onAct: (act: PrefixAct) => void }) {
  const { t } = useTranslation();
  const { failingNameservers, reverseDns } = prefix;
  const failing = reverseDns.nameserverStates.filter(({ state }) => isNameserverFailing(state));
  if (!failingNameservers) return null;
  const glyph = getProblemGlyph('DELEGATION_FAILED', failingNameservers);
  const blocked = getBlockReason('reverse-dns', prefix);
  return (
    <div className={styles.notices}>
      <Note kind={glyph} title={formatProblem(prefix, 'DELEGATION_FAILED', t)}>
        {failing.map((server) => (
          <p key={server.nameserver}>
            <span className="mono">{server.nameserver}</span> · {t(`ip-prefix.nameserver-${server.state}`)} ·{' '}
            <CheckTime {...server} />
          </p>
        ))}
        <p>{t(glyph === 'attention' ? 'ip-prefix.delegation-failed-text' : 'ip-prefix.delegation-down-text')}</p>
        <div className={styles.buttons}>
          <ActionButton
            size="small"
            label={t('ip-prefix.fix-CHANGE_NAMESERVERS')}
            disabledReason={blocked && t(blocked)}
            onClick={() => onAct('reverse-dns')}
          />
        </div>
      </Note>
    </div>
  );
}

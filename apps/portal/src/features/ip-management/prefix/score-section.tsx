import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import type { ScoreFix } from '@demarc/contract/prefix-score.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scoreGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { linkToPrefix } from '../prefix-links.ts';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import { RetryButton } from './dns-notice.tsx';
import { OriginCheckButton } from './origin-check-button.tsx';
import styles from './prefix.module.css';

interface ScoreSectionProps {
  prefix: IpPrefix;
  onAct: (act: PrefixAct) => void;
  /** Chooses the addresses in use that have no PTR record. */
  onChooseMissingPtr: () => void;
}

/** The score of the prefix: each aspect with its reason and a link to fix it. */
export function ScoreSection({ prefix, onAct, onChooseMissingPtr }: ScoreSectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { points, aspects } = prefix.scoreDetails;
  return (
    <Section title={t('ip-prefix.score')}>
      <p className={styles.points}>
        <b>{formats.number(points)}</b> {t('ip-prefix.out-of-100')}
      </p>
      <ul className={styles.aspects}>
        {aspects.map(({ aspect, state, reason, fix, count }) => (
          <li key={aspect}>
            <Glyph name={scoreGlyphs[state]} />
            <span>
              <span className="unseen">{t(`ip-prefix.score-state-${state}`)}: </span>
              {t(`ip-prefix.reason-${reason}`, { count: count ?? 0 })}
            </span>
            {fix && <Fix fix={fix} prefix={prefix} onAct={onAct} onChooseMissingPtr={onChooseMissingPtr} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The button to fix an aspect, or a text if only we or the registry can fix it. */
function Fix({ fix, prefix, onAct, onChooseMissingPtr }: ScoreSectionProps & { fix: ScoreFix }): ReactNode {
  const { t } = useTranslation();
  const label = t(`ip-prefix.fix-${fix}`);
  const toAct = (act: PrefixAct) => {
    const blocked = getBlockReason(act, prefix);
    return <ActionButton size="small" label={label} disabledReason={blocked && t(blocked)} onClick={() => onAct(act)} />;
  };
  switch (fix) {
    case 'CHOOSE_ABUSE_CONTACT':
      return toAct('edit');
    case 'CHANGE_NAMESERVERS':
    case 'SET_REVERSE_DNS_MODE':
      return toAct('reverse-dns');
    case 'SET_PTR':
      return <ActionButton size="small" label={label} onClick={onChooseMissingPtr} />;
    case 'RETRY_PUBLICATION':
      return <RetryButton prefixId={prefix.prefixId} />;
    case 'CHECK_ORIGIN':
      return <OriginCheckButton prefix={prefix} />;
    case 'CREATE_ROA':
      return <ActionButton size="small" label={label} onClick={showOrigin} />;
    case 'ADD_FORWARD_RECORD':
      return <ActionButton size="small" label={label} to={linkToPrefix(prefix.prefixId, { view: 'table' })} />;
    case 'CONTACT_US':
      return <small className={styles.fixText}>{label}</small>;
  }
}

/** The id of the section about the origin. */
export const originId = 'ip-prefix-origin';

/** Scrolls to the section about the origin and focuses its heading. */
export function showOrigin(): void {
  const heading = document.getElementById(originId);
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

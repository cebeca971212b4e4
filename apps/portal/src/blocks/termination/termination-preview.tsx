import type { terminateLine } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './termination.module.css';

export type Termination = Output<typeof terminateLine>;

interface TerminationPreviewProps {
  preview: Termination;
  wishDate: string;
  texts: { later: string; consequence: string };
}

/** Shows the date and charge of a termination before it is requested. */
export function TerminationPreview({ preview, wishDate, texts }: TerminationPreviewProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { terminationDate, chargedUntil, earlyTerminationCharge } = preview;
  const isCharged = Number(earlyTerminationCharge) > 0;
  const isLater = terminationDate > wishDate;
  return (
    <>
      <Note kind={isCharged || isLater ? 'attention' : 'neutral'} title={t('line.cease-found')}>
        <Facts
          facts={[
            { label: t('line.ends-on'), value: formats.date(terminationDate) },
            { label: t('line.charged-until'), value: formats.date(chargedUntil) },
            {
              label: t('line.early-charge'),
              value: isCharged ? formats.money(Number(earlyTerminationCharge)) : t('line.no-charge'),
            },
          ]}
        />
        {isLater && <p>{texts.later}</p>}
      </Note>
      <p className={styles.consequence}>{texts.consequence}</p>
    </>
  );
}

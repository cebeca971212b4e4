import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { useTranslation } from 'react-i18next';
import { isOvercharged, labelFinding } from '../../../kinds/invoice/finding-text.ts';
import { useFormats } from '../../../lib/format.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './lines.module.css';

/** The finding, or the number of findings, next to the heading of a group of charges. */
export function FindingMark({ findings }: { findings: readonly InvoiceFinding[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [first, second] = findings;
  if (!first) return null;
  return (
    <>
      <span className={styles.mark}>
        <Glyph name={findings.some(isOvercharged) ? 'trouble' : 'attention'} />{' '}
        {second ? t('finding.mismatches', { count: findings.length }) : labelFinding(first, t, formats)}
      </span>{' '}
    </>
  );
}

/** The findings about a line or a service, with links to the findings tab. */
export function FindingLinks({ number, findings }: { number: string; findings: readonly InvoiceFinding[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return findings.map((finding) => (
    <small key={finding.findingId} className={styles.finding}>
      <Glyph name={isOvercharged(finding) ? 'trouble' : 'attention'} />
      <UnstyledLink to={getInvoiceLink({ number }, { tab: 'disputes' })}>{labelFinding(finding, t, formats)}</UnstyledLink>
    </small>
  ));
}

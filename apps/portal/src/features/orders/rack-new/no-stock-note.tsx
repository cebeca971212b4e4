import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { useTranslation } from 'react-i18next';
import { QuoteButton } from '../../../blocks/quote-request/quote-button.tsx';
import { Note } from '../../../ui/note.tsx';

/** The order would wait for space; a quote can offer another height, another data center or a date. */
export function NoStockNote({ type, siteCode }: { type: OrderType; siteCode: string }) {
  const { t } = useTranslation();
  return (
    <Note kind="attention" title={t('rack-new.nothing-free', { site: siteCode })}>
      <p>{t('rack-new.nothing-free-text')}</p>
      <QuoteButton size="small" start={{ type, siteCode }} />
    </Note>
  );
}

import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { useTranslation } from 'react-i18next';
import { QuoteButton } from '../../../blocks/quote-request/quote-button.tsx';
import { Note } from '../../../ui/note.tsx';

/** Says that the order would wait for space, and that a quote can offer another height, data center or date. */
export function NoStockNote({ type, siteCode }: { type: OrderType; siteCode: string }) {
  const { t } = useTranslation();
  return (
    <Note kind="attention" title={t('rack-new.nothing-free', { site: siteCode })}>
      <p>{t('rack-new.nothing-free-text')}</p>
      <QuoteButton size="small" start={{ type, siteCode }} />
    </Note>
  );
}

import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { MessageList } from '../../../blocks/message-list/message-list.tsx';
import { getStandingMessage } from './standing-message.ts';

/** The provider's message with the offer, with author and date, so that it does not look like a warning. */
export function OfferMessage({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const message = getStandingMessage(quotation);
  if (!message) return null;
  const party = t('quotation.from-PROVIDER');
  const author = quotation.salesContact?.name;
  return (
    <MessageList
      messages={[{ id: quotation.version, from: 'PROVIDER', author: author ?? party, note: author && party, ...message }]}
    />
  );
}

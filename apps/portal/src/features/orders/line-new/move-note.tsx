import { formatStreet } from '@demarc/contract/format-address.ts';
import type { Line } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';

interface MoveNoteProps {
  line: Pick<Line, 'serviceId' | 'address'>;
  isSent?: boolean;
}

/** Explains that a move is a new line, and that the old line stays until it is terminated. */
export function MoveNote({ line: { serviceId, address }, isSent = false }: MoveNoteProps) {
  const { t } = useTranslation();
  return (
    <Note kind="neutral" title={t('order-new.move-stays', { serviceId, address: formatStreet(address) })}>
      {t(isSent ? 'order-new.move-sent-text' : 'order-new.move-stays-text')}
    </Note>
  );
}

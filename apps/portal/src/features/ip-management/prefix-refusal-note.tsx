import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import type { PrefixRefusalCode } from './prefix-refusal.ts';

/** Explains why a change was refused; renders nothing if it was not. */
export function PrefixRefusalNote({ code, title }: { code: PrefixRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={title}>
        {t(`ip-prefix.refused-${code}`)}
      </Note>
    )
  );
}

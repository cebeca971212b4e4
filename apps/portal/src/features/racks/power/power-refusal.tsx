import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';
import type { RackRefusalCode } from '../rack-panel/rack-refusal.ts';

/** Explains why a change was refused; renders nothing if it was not. */
export function PowerRefusal({ code, title }: { code: RackRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={title}>
        {t(`rack.refused-${code}`)}
      </Note>
    )
  );
}

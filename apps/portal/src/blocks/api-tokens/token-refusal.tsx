import { useTranslation } from 'react-i18next';
import { getRefusalCode } from '../../lib/refusal.ts';
import { Note } from '../../ui/note.tsx';

const codes = [
  'TOKEN_LIMIT',
  'CUSTOMER_NOT_ACTIVE',
  'INVALID_TRANSITION',
  'STALE_VERSION',
  'TOKEN_NOT_ALLOWED',
  'NOT_FOUND',
] as const;
export type TokenRefusalCode = (typeof codes)[number] | 'OTHER';

export function getTokenRefusal(error: Error): TokenRefusalCode | null {
  return getRefusalCode(error, codes);
}

/** Explains why the API refused an action on a token; renders nothing if it succeeded. */
export function TokenRefusal({ code, title }: { code: TokenRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={title}>
        {t(`api-token.refused-${code}`)}
      </Note>
    )
  );
}

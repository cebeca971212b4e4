import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiTokens } from '../../blocks/api-tokens/api-tokens.tsx';
import { useSession } from '../../lib/session.ts';

export const lazyRoute = createLazyRoute('/account/api-tokens')({ component: ApiTokensPage });

function ApiTokensPage() {
  const { t } = useTranslation();
  const { claims } = useSession();
  return claims && <ApiTokens title={t('api-token.title')} lead={t('api-token.lead')} accountId={claims.uid_g} />;
}

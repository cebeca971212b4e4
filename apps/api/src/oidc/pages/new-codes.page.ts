import { html } from '../../http/html.ts';
import { renderBasicPage } from '../../pages/page.ts';
import { type ManageView, renderRecoveryCodes } from './manage.page.ts';
import { getPageTheme, type PageContext } from './page.ts';

/** Renders the recovery codes of an authenticator app that was set up during the sign-in. */
export function renderNewCodesPage(context: PageContext, view: ManageView, codes: readonly string[]): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const content = html`<div class="manage-head"><div><h1>${t('authenticator-set-up')}</h1></div></div>
<p class="manage-lead">${t('authenticator-set-up-text')}</p>
${renderRecoveryCodes(t, view, codes)}`;
  return renderBasicPage(theme, t('authenticator-set-up'), content, ['form', 'recovery']);
}

import { html } from '../../http/html.ts';
import { plainPage } from '../../pages/page.ts';
import { type ManageView, recoveryBox } from './manage.page.ts';
import { lookOf, type PageContext } from './page.ts';

/** The recovery codes of an authenticator app that was set up during the sign-in. */
export function newCodesPage(context: PageContext, view: ManageView, codes: readonly string[]): string {
  const look = lookOf(context);
  const { t } = look;
  const content = html`<div class="manage-head"><div><h1>${t('authenticator-set-up')}</h1></div></div>
<p class="manage-lead">${t('authenticator-set-up-text')}</p>
${recoveryBox(t, view, codes)}`;
  return plainPage(look, t('authenticator-set-up'), content, ['form', 'recovery']);
}

// The namespaces that most pages need, loaded together as one script.
import type { SharedTranslations } from '../../lib/i18n.ts';
import kinds from './kinds.ts';
import action from './shared/action.json';
import address from './shared/address.json';
import error from './shared/error.json';
import form from './shared/form.json';
import list from './shared/list.json';
import loader from './shared/loader.json';
import notice from './shared/notice.json';
import orders from './shared/orders.json';
import role from './shared/role.json';
import shell from './shared/shell.json';
import status from './shared/status.json';
import validation from './shared/validation.json';

// biome-ignore lint/style/noDefaultExport: translation files are loaded by their default export.
export default {
  action,
  address,
  error,
  form,
  kinds,
  list,
  loader,
  notice,
  orders,
  role,
  shell,
  status,
  validation,
} satisfies SharedTranslations;

import base from './vite.config.ts';
import { existsSync } from 'node:fs';
import { resolve, dirname } from 'node:path';
const stubs = {
  'progress-bar.tsx': `export function ProgressBar(){return null}`,
  'error-dialog.tsx': `import {useTranslation} from 'react-i18next';export function ErrorDialog({dialog,onClose}){const {t}=useTranslation();return <dialog open><h2>{t(dialog.title)}</h2><p>{t(dialog.text)}</p>{dialog.action&&<button onClick={()=>{dialog.action.run();onClose()}}>{t(dialog.action.label)}</button>}<button onClick={onClose}>x</button></dialog>}`,
  'shell.tsx': `import {Link} from '@tanstack/react-router';export function Shell({children}){return <div className="shell"><nav><Link to="/">home</Link> <Link to="/company">company</Link> <Link to="/company/edit/iban">iban</Link> <Link to="/lines">lines</Link> <Link to="/logout">out</Link></nav>{children}</div>}`,
  'theme.ts': `export const theme={};export const cssVariablesResolver=()=>({variables:{},light:{},dark:{}});`,
};
const page=(n)=>`import {createLazyRoute,Link} from '@tanstack/react-router';import {useSession,signIn} from '@S';function P(){const s=useSession();return <main id="main"><h1 tabIndex={-1}>${n}</h1><pre>{JSON.stringify(s)}</pre><button onClick={()=>signIn()}>Sign in</button><Link to="/company">company</Link></main>};export const lazyRoute=createLazyRoute('x')({component:P});`;
export default async (env)=>{ const c=await base(env); return {...c, plugins:[{name:'stub',enforce:'pre',resolveId(id,imp){ if(id==='@S') return resolve(c.root,'src/lib/session.ts'); if(imp&&id.startsWith('.')&&imp.includes('/portal/src/')){const f=resolve(dirname(imp.split('?')[0]),id); if(/\.tsx?$/.test(f)&&!existsSync(f)) return f;} },load(id){ const f=id.split('?')[0]; if(existsSync(f)||!f.includes('/portal/src/'))return; const n=f.split('/').at(-1); console.log('stub',n); return stubs[n]??page(n);} },...c.plugins], build:{...c.build,outDir:'/tmp/p1/'+env.mode}}};

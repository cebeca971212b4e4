// `npm start`: builds what has changed, then runs the server in this process, so that one signal stops everything.
import { exitWithNpm } from './exit-with-npm.ts';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error('The pinned Node.js version is missing. Run npm ci first.');
  process.exit(1);
}

exitWithNpm();

const { buildPortal } = await import('./build.ts');
try {
  await buildPortal();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../apps/api/src/main.js');

import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { endExpired } from './null-route.service.ts';

const author = createJobAuthor('end-null-routes');

/** Ends null routes whose end time has passed. */
export const endNullRoutes: Job = {
  name: author.operation,
  intervalSeconds: 10,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  run: (context) => endExpired(context, author),
};

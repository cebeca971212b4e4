import { formatPersonName } from '@demarc/contract/person-name.ts';
import { writeAudit } from '../../db/audit.ts';
import { listAdministrators } from '../../db/views/administrators.ts';
import type { Job } from '../../jobs/job.ts';
import { applicationDuplicate } from '../../mail/templates/application-duplicate.ts';
import * as store from './application.store.ts';

const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'notify-of-duplicate' } as const;

/**
 * Notifies the administrators of an active customer, once, that somebody applied with its CoC number. The job runs for every
 * application, so that response times do not reveal which ones were duplicates.
 */
export const notifyOfDuplicate: Job<{ customerId: number }> = {
  name: 'notify-of-duplicate',
  retry: { limit: 5, delay: 30, maxDelay: 3600 },
  async run({ clock, database: { db }, mail }, { customerId: applicationId }) {
    await db.transaction(async (tx) => {
      const application = await store.findApplication(tx, applicationId);
      if (!application || application.duplicateOf === null) return;
      const existingCustomer = await store.lockCustomer(tx, application.duplicateOf);
      if (existingCustomer?.status !== 'ACTIVE') return;
      const { customerId, brand, companyName } = existingCustomer;
      const object = { objectType: 'application', objectId: String(applicationId) };
      if (await store.hasAuditEntry(tx, customerId, object.objectType, object.objectId)) return;

      const applicantName = formatPersonName(application);
      const receivedAt = application.createdAt;
      const auditValues = {
        customerId,
        type: 'customer.duplicate-applied',
        ...object,
        before: null,
        after: { receivedAt },
      };
      const [administrators] = await Promise.all([
        listAdministrators(tx, customerId),
        writeAudit(tx, clock, author, auditValues),
      ]);
      const queued = administrators.map(({ email, firstName, language }) => {
        const values = { firstName, companyName, applicantName, receivedAt };
        return { customerId, brand, language, recipient: email, template: applicationDuplicate, values };
      });
      await mail.queue(tx, ...queued);
    });
  },
};

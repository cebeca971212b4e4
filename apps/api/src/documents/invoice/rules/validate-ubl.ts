import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InvoiceRuleViolation } from '@demarc/contract/invoice-validation.ts';
import { apiFolder } from '../../../api-folder.ts';
import { compileStylesheet } from './compile-stylesheet.ts';
import { type RuleSet, readRulesFolder } from './rules-folder.ts';
import type { ValidationWorkerData } from './validate-ubl.worker.ts';

/** Validates a document with the official schemas and rules. */
export interface UblValidator {
  ruleSets: readonly RuleSet[];
  /** Documents are validated one after the other. */
  validate(xml: string): Promise<InvoiceRuleViolation[]>;
}

/** A document of 500 lines takes 10 s of CPU time. */
const maxMilliseconds = 60_000;
const maxMegabytes = 1_024;
/** The worker uses 200 MB. It stops after being idle for this long, which frees the memory. */
const idleMilliseconds = 30_000;

/** The worker runs from its source file instead of the bundle: few servers validate invoices, and its packages are large. */
const workerFile = join(apiFolder, 'src/documents/invoice/rules/validate-ubl.worker.ts');

const validators = new Map<string, Promise<UblValidator>>();

/** Returns the validator of a folder. Its rules are compiled once in each process, when the first document is validated. */
export function getUblValidator(folder: string): Promise<UblValidator> {
  const cached = validators.get(folder);
  if (cached) return cached;
  const loading = loadValidator(folder);
  validators.set(folder, loading);
  // The next document tries again, for example after the folder was repaired.
  loading.catch(() => validators.delete(folder));
  return loading;
}

async function loadValidator(folder: string): Promise<UblValidator> {
  const { schemas, stylesheets } = readRulesFolder(folder);
  const compiled: ValidationWorkerData['stylesheets'][number][] = [];
  for (const { name, path } of stylesheets) compiled.push({ name, compiled: await compileStylesheet(path) });
  const worker = createValidationWorker({ schemas, stylesheets: compiled });
  return { ruleSets: stylesheets.map(({ name, revision }) => ({ name, revision })), validate: worker.validate };
}

/** Validates in a worker thread, so that the server keeps responding. */
function createValidationWorker(workerData: ValidationWorkerData): Pick<UblValidator, 'validate'> {
  let worker: Worker | null = null;
  let pending: PromiseWithResolvers<InvoiceRuleViolation[]> | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Settles when the last document in the queue is done; the next document waits for it. */
  let previous: Promise<unknown> = Promise.resolve();

  const stopWorker = (reason: Error) => {
    void worker?.terminate();
    worker = null;
    pending?.reject(reason);
  };
  const stopAfter = (milliseconds: number, reason: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => stopWorker(new Error(reason)), milliseconds).unref();
  };
  const start = () => {
    const started = new Worker(workerFile, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    started.on('message', (violations: InvoiceRuleViolation[]) => pending?.resolve(violations));
    started.on('error', stopWorker);
    return started;
  };
  const run = async (xml: string) => {
    pending = Promise.withResolvers();
    worker ??= start();
    stopAfter(maxMilliseconds, 'The validation of a document took too long.');
    worker.ref();
    worker.postMessage(xml);
    try {
      return await pending.promise;
    } finally {
      pending = null;
      worker?.unref();
      stopAfter(idleMilliseconds, 'There was nothing to validate.');
    }
  };

  return {
    validate(xml) {
      const result = previous.then(() => run(xml));
      previous = result.catch(() => undefined);
      return result;
    },
  };
}

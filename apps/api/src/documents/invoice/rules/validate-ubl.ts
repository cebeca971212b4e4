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

/** A document of 500 lines takes 10 s of a processor. */
const maxMilliseconds = 60_000;
const maxMegabytes = 1_024;
/** The thread uses 200 MB. It ends after this time without work, which frees the memory. */
const idleMilliseconds = 30_000;

/** Runs from its source, because few servers validate, and its packages are large. */
const program = join(apiFolder, 'src/documents/invoice/rules/validate-ubl.worker.ts');

const validators = new Map<string, Promise<UblValidator>>();

/** The validator of a folder. Its rules are compiled once in each process, when the first document is validated. */
export function getUblValidator(folder: string): Promise<UblValidator> {
  const known = validators.get(folder);
  if (known) return known;
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
  const thread = createValidationThread({ schemas, stylesheets: compiled });
  return { ruleSets: stylesheets.map(({ name, revision }) => ({ name, revision })), validate: thread.validate };
}

/** Runs the rules in a separate thread, so that the server keeps responding. */
function createValidationThread(workerData: ValidationWorkerData): Pick<UblValidator, 'validate'> {
  let worker: Worker | null = null;
  let pending: PromiseWithResolvers<InvoiceRuleViolation[]> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (reason: Error) => {
    void worker?.terminate();
    worker = null;
    pending?.reject(reason);
  };
  const stopAfter = (milliseconds: number, reason: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop(new Error(reason)), milliseconds).unref();
  };
  const start = () => {
    const started = new Worker(program, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    started.on('message', (violations: InvoiceRuleViolation[]) => pending?.resolve(violations));
    started.on('error', stop);
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
      const result = last.then(() => run(xml));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

CREATE TABLE "bank_entry" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entry_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5000001 CACHE 1),
	"statement_id" integer NOT NULL,
	"entry_key" text NOT NULL,
	"status" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"booked_amount" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"customer_id" integer,
	"bank_reference" text NOT NULL,
	"end_to_end_id" text,
	"payment_information_id" text,
	"creditor_reference" text,
	"counterparty_name" text,
	"counterparty_iban" text,
	"remittance" text NOT NULL,
	"return_code" text,
	"is_return" boolean NOT NULL,
	CONSTRAINT "bank_entry_entryKey_unique" UNIQUE("entry_key")
);
--> statement-breakpoint
CREATE TABLE "bank_entry_invoice" (
	"entry_id" bigint NOT NULL,
	"customer_id" integer NOT NULL,
	"number" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "bank_entry_invoice_entry_id_number_pk" PRIMARY KEY("entry_id","number")
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"statement_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 300001 CACHE 1),
	"iban" text NOT NULL,
	"bank_statement_id" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"opening_balance" numeric(14, 2) NOT NULL,
	"closing_balance" numeric(14, 2) NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_batch" (
	"batch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_batch_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100001 CACHE 1),
	"message_id" text NOT NULL,
	"first_collection_date" date NOT NULL,
	"last_collection_date" date NOT NULL,
	"collection_count" integer NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_batch_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"customer_id" integer NOT NULL,
	"end_to_end_id" text NOT NULL,
	"number" text NOT NULL,
	"batch_id" integer NOT NULL,
	"payment_information_id" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"collection_date" date NOT NULL,
	"mandate_id" text NOT NULL,
	"iban" text NOT NULL,
	"sequence_type" text NOT NULL,
	"status" text NOT NULL,
	"return_code" text,
	CONSTRAINT "collection_customer_id_end_to_end_id_pk" PRIMARY KEY("customer_id","end_to_end_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_reminder" (
	"customer_id" integer NOT NULL,
	"number" text NOT NULL,
	"due_date" date NOT NULL,
	"step" smallint NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "invoice_reminder_customer_id_number_due_date_step_pk" PRIMARY KEY("customer_id","number","due_date","step")
);
--> statement-breakpoint
DROP INDEX "event_notice";--> statement-breakpoint
ALTER TABLE "loyalty_entry" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_statement_id_bank_statement_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("statement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_invoice" ADD CONSTRAINT "bank_entry_invoice_entry_id_bank_entry_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entry"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entry_statement_id_entry_id_index" ON "bank_entry" USING btree ("statement_id","entry_id");--> statement-breakpoint
CREATE INDEX "bank_entry_status_entry_id_index" ON "bank_entry" USING btree ("status","entry_id");--> statement-breakpoint
CREATE INDEX "bank_entry_customer_id_booked_on_index" ON "bank_entry" USING btree ("customer_id","booked_on") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_invoice_customer_id_number_index" ON "bank_entry_invoice" USING btree ("customer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_iban_bank_statement_id_index" ON "bank_statement" USING btree ("iban","bank_statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_end_to_end_id_index" ON "collection" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "collection_batch_id_end_to_end_id_index" ON "collection" USING btree ("batch_id","end_to_end_id");--> statement-breakpoint
CREATE INDEX "collection_payment_information_id_index" ON "collection" USING btree ("payment_information_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_customer_id_number_index" ON "collection" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "invoice_unpaid" ON "invoice" USING btree ("number") WHERE status in ('OPEN', 'PARTIALLY_PAID');--> statement-breakpoint
CREATE INDEX "loyalty_entry_customer_id_invoice_number_index" ON "loyalty_entry" USING btree ("customer_id","invoice_number") WHERE invoice_number is not null;--> statement-breakpoint
CREATE INDEX "event_notice" ON "event" USING btree ("customer_id","position") WHERE "type" in ('order.on-hold', 'order.late', 'order.rejected', 'order.failed', 'order.planned', 'order.appointment-changed', 'order.completed', 'order.cancelled', 'order.note-added', 'order.document-added', 'line.state-changed', 'line.suspended', 'line.fault-in-progress', 'line.fault-resolved', 'diagnostic.done', 'diagnostic.failed', 'rack.suspended', 'shared-colo.suspended', 'rack.power-event-opened', 'shared-colo.power-event-opened', 'dc-connection.suspended', 'dc-connection.loa-accepted', 'dc-connection.loa-rejected', 'dc-connection.loa-issued', 'dc-connection.loa-expiring', 'dc-connection.loa-expired', 'dc-connection.test-done', 'dc-connection.fault-in-progress', 'dc-connection.fault-resolved', 'wdm.suspended', 'wdm.light-warning', 'wdm.light-critical', 'wdm.light-ok', 'wdm.test-done', 'wdm.fault-in-progress', 'wdm.fault-resolved', 'invoice.issued', 'invoice.reminded', 'invoice.reversed', 'invoice.credited', 'invoice.disputed', 'tv-activation.requested', 'diversity-pair.worsened', 'msa.offered', 'msa.terminated', 'account.created', 'account.activated', 'account.deleted', 'webhook.paused');
CREATE TABLE "diversity_certificate" (
	"customer_id" integer NOT NULL,
	"certificate_id" uuid NOT NULL,
	"pair_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"one" jsonb NOT NULL,
	"other" jsonb NOT NULL,
	"same_building" boolean NOT NULL,
	"aspects" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "diversity_certificate_customer_id_certificate_id_pk" PRIMARY KEY("customer_id","certificate_id")
);
--> statement-breakpoint
CREATE TABLE "diversity_pair" (
	"customer_id" integer NOT NULL,
	"pair_id" uuid NOT NULL,
	"pair_key" text NOT NULL,
	"one" jsonb NOT NULL,
	"other" jsonb NOT NULL,
	"same_building" boolean NOT NULL,
	"conclusion" text NOT NULL,
	"aspects" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diversity_pair_customer_id_pair_id_pk" PRIMARY KEY("customer_id","pair_id")
);
--> statement-breakpoint
CREATE TABLE "diversity_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_position" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_notice";--> statement-breakpoint
ALTER TABLE "diversity_pair" ADD CONSTRAINT "diversity_pair_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diversity_certificate_customer_id_pair_id_issued_at_index" ON "diversity_certificate" USING btree ("customer_id","pair_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "diversity_certificate_code_hash_index" ON "diversity_certificate" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "diversity_pair_customer_id_pair_key_index" ON "diversity_pair" USING btree ("customer_id","pair_key");--> statement-breakpoint
CREATE INDEX "event_notice" ON "event" USING btree ("customer_id","position") WHERE "type" in ('order.on-hold', 'order.late', 'order.rejected', 'order.failed', 'order.planned', 'order.appointment-changed', 'order.completed', 'order.cancelled', 'order.note-added', 'order.document-added', 'line.state-changed', 'line.suspended', 'line.fault-in-progress', 'line.fault-resolved', 'diagnostic.done', 'diagnostic.failed', 'rack.suspended', 'shared-colo.suspended', 'rack.power-event-opened', 'shared-colo.power-event-opened', 'dc-connection.suspended', 'dc-connection.loa-accepted', 'dc-connection.loa-rejected', 'dc-connection.loa-issued', 'dc-connection.loa-expiring', 'dc-connection.loa-expired', 'dc-connection.test-done', 'dc-connection.fault-in-progress', 'dc-connection.fault-resolved', 'wdm.suspended', 'wdm.light-warning', 'wdm.light-critical', 'wdm.light-ok', 'wdm.test-done', 'wdm.fault-in-progress', 'wdm.fault-resolved', 'tv-activation.requested', 'diversity-pair.worsened', 'msa.offered', 'msa.terminated', 'account.created', 'account.activated', 'account.deleted', 'webhook.paused');
CREATE TABLE "circuit_test" (
	"customer_id" integer NOT NULL,
	"test_id" uuid NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "circuit_test_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"service_id" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone,
	"requested_by_account_id" uuid,
	"note" text,
	"finished_at" timestamp with time zone,
	"verdict" text,
	"length_meters" double precision,
	"loss_db" double precision,
	"rx_power_dbm_a" double precision,
	"rx_power_dbm_z" double precision,
	"remark" text,
	CONSTRAINT "circuit_test_customer_id_test_id_pk" PRIMARY KEY("customer_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "fault" (
	"customer_id" integer NOT NULL,
	"fault_id" uuid NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "fault_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"service_id" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"since" timestamp with time zone,
	"contact_name" text,
	"contact_phone" text,
	"measurement_id" uuid,
	"status" text NOT NULL,
	"status_text" text,
	"reported_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "fault_customer_id_fault_id_pk" PRIMARY KEY("customer_id","fault_id")
);
--> statement-breakpoint
DROP INDEX "event_notice";--> statement-breakpoint
CREATE INDEX "circuit_test_customer_id_subject_service_id_sequence_index" ON "circuit_test" USING btree ("customer_id","subject","service_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "circuit_test_requested" ON "circuit_test" USING btree ("customer_id","subject","service_id") WHERE status = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "circuit_test_open" ON "circuit_test" USING btree ("sequence") WHERE status = 'REQUESTED';--> statement-breakpoint
CREATE UNIQUE INDEX "fault_fault_id_index" ON "fault" USING btree ("fault_id");--> statement-breakpoint
CREATE INDEX "fault_customer_id_subject_service_id_sequence_index" ON "fault" USING btree ("customer_id","subject","service_id","sequence");--> statement-breakpoint
CREATE INDEX "fault_open" ON "fault" USING btree ("sequence") WHERE status <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "event_notice" ON "event" USING btree ("customer_id","position") WHERE "type" in ('order.on-hold', 'order.late', 'order.rejected', 'order.failed', 'order.planned', 'order.appointment-changed', 'order.completed', 'order.cancelled', 'order.note-added', 'order.document-added', 'line.state-changed', 'line.suspended', 'line.fault-in-progress', 'line.fault-resolved', 'diagnostic.done', 'diagnostic.failed', 'rack.suspended', 'shared-colo.suspended', 'rack.power-event-opened', 'shared-colo.power-event-opened', 'dc-connection.suspended', 'dc-connection.loa-accepted', 'dc-connection.loa-rejected', 'dc-connection.loa-issued', 'dc-connection.loa-expiring', 'dc-connection.loa-expired', 'dc-connection.test-done', 'dc-connection.fault-in-progress', 'dc-connection.fault-resolved', 'wdm.suspended', 'wdm.light-warning', 'wdm.light-critical', 'wdm.light-ok', 'wdm.test-done', 'wdm.fault-in-progress', 'wdm.fault-resolved', 'tv-activation.requested', 'msa.offered', 'msa.terminated', 'account.created', 'account.activated', 'account.deleted', 'webhook.paused');
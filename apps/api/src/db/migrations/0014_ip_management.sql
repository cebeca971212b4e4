CREATE TABLE "dns_update" (
	"update_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dns_update_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"prefix_id" integer NOT NULL,
	"ip" "inet",
	"queue" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ip_address" (
	"customer_id" integer NOT NULL,
	"prefix_id" integer NOT NULL,
	"ip" "inet" NOT NULL,
	"hostname" text,
	"ptr" text,
	"description" text,
	"dns_state" text,
	"dns_reason" text,
	"published_ptr" text,
	"published_at" timestamp with time zone,
	"forward_state" text,
	"forward_checked_at" timestamp with time zone,
	"search_text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ip_address_customer_id_prefix_id_ip_pk" PRIMARY KEY("customer_id","prefix_id","ip")
);
--> statement-breakpoint
CREATE TABLE "ip_prefix_request" (
	"customer_id" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"family" integer NOT NULL,
	"prefix_length" integer NOT NULL,
	"service_type" text,
	"service_id" integer,
	"justification" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by_account_id" uuid,
	"decided_at" timestamp with time zone,
	"decision_text" text,
	"prefix_id" integer,
	CONSTRAINT "ip_prefix_request_customer_id_request_id_pk" PRIMARY KEY("customer_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "null_route" (
	"customer_id" integer NOT NULL,
	"null_route_id" uuid NOT NULL,
	"prefix_id" integer NOT NULL,
	"target" "cidr" NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by_account_id" uuid,
	"ends_at" timestamp with time zone NOT NULL,
	"active_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "null_route_customer_id_null_route_id_pk" PRIMARY KEY("customer_id","null_route_id")
);
--> statement-breakpoint
CREATE TABLE "rpki_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"payload_version" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_notice";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "source" text DEFAULT 'SERVICE' NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "is_container" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "gateway" "inet";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "is_routed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "release_date" date;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "is_release_announced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "origin_asn" bigint;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "announced_by" text;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "announced_prefix" "cidr";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "rpki_state" text;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "rpki_roas" jsonb;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "rpki_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "rpki_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "is_rpki_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "registry" jsonb;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "abuse_contact_id" uuid;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "reverse_dns_mode" text DEFAULT 'PER_ADDRESS' NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "nameservers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "delegation_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "ptr_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "forward_confirmed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "forward_failed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "dns_pending_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "dns_failed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dns_update_name_type_index" ON "dns_update" USING btree ("name","type");--> statement-breakpoint
CREATE INDEX "dns_update_state_queue_update_id_index" ON "dns_update" USING btree ("state","queue","update_id");--> statement-breakpoint
CREATE INDEX "dns_update_customer_id_prefix_id_state_index" ON "dns_update" USING btree ("customer_id","prefix_id","state");--> statement-breakpoint
CREATE INDEX "ip_address_search" ON "ip_address" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ip_address_identifiers" ON "ip_address" USING gin ((array["customer_id"::text || ':' || lower("hostname"), "customer_id"::text || ':' || lower("ptr")]));--> statement-breakpoint
CREATE INDEX "ip_address_forward" ON "ip_address" USING btree ("forward_checked_at") WHERE ptr is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ip_prefix_request_request_id_index" ON "ip_prefix_request" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "ip_prefix_request_customer_id_requested_at_index" ON "ip_prefix_request" USING btree ("customer_id","requested_at");--> statement-breakpoint
CREATE INDEX "ip_prefix_request_open" ON "ip_prefix_request" USING btree ("requested_at") WHERE status = 'REQUESTED';--> statement-breakpoint
CREATE UNIQUE INDEX "null_route_null_route_id_index" ON "null_route" USING btree ("null_route_id");--> statement-breakpoint
CREATE INDEX "null_route_customer_id_prefix_id_requested_at_index" ON "null_route" USING btree ("customer_id","prefix_id","requested_at");--> statement-breakpoint
CREATE INDEX "null_route_open" ON "null_route" USING btree ("status","ends_at") WHERE status <> 'ENDED';--> statement-breakpoint
CREATE INDEX "ip_prefix_in_order" ON "ip_prefix" USING btree ("customer_id","prefix","prefix_id");--> statement-breakpoint
CREATE INDEX "ip_prefix_by_address" ON "ip_prefix" USING btree ("prefix","prefix_id");--> statement-breakpoint
CREATE INDEX "ip_prefix_container" ON "ip_prefix" USING btree ("customer_id","prefix") WHERE is_container and status <> 'RELEASED';--> statement-breakpoint
CREATE INDEX "ip_prefix_rpki_due" ON "ip_prefix" USING btree ("prefix_id") WHERE is_rpki_due;--> statement-breakpoint
CREATE INDEX "ip_prefix_announced" ON "ip_prefix" USING btree ("prefix_id") WHERE origin_asn is not null and status <> 'RELEASED';--> statement-breakpoint
CREATE INDEX "ip_prefix_releasing" ON "ip_prefix" USING btree ("release_date") WHERE status = 'PENDING_RELEASE';--> statement-breakpoint
CREATE INDEX "ip_prefix_delegated" ON "ip_prefix" USING btree ("delegation_checked_at") WHERE reverse_dns_mode = 'DELEGATED' and status <> 'RELEASED';--> statement-breakpoint
CREATE INDEX "ip_prefix_search" ON "ip_prefix" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_notice" ON "event" USING btree ("customer_id","position") WHERE "type" in ('order.on-hold', 'order.late', 'order.rejected', 'order.failed', 'order.planned', 'order.appointment-changed', 'order.completed', 'order.cancelled', 'order.note-added', 'order.document-added', 'line.state-changed', 'line.suspended', 'line.fault-in-progress', 'line.fault-resolved', 'diagnostic.done', 'diagnostic.failed', 'rack.suspended', 'shared-colo.suspended', 'rack.power-event-opened', 'shared-colo.power-event-opened', 'dc-connection.suspended', 'dc-connection.loa-accepted', 'dc-connection.loa-rejected', 'dc-connection.loa-issued', 'dc-connection.loa-expiring', 'dc-connection.loa-expired', 'dc-connection.test-done', 'dc-connection.fault-in-progress', 'dc-connection.fault-resolved', 'wdm.suspended', 'wdm.light-warning', 'wdm.light-critical', 'wdm.light-ok', 'wdm.test-done', 'wdm.fault-in-progress', 'wdm.fault-resolved', 'invoice.issued', 'invoice.reminded', 'invoice.reversed', 'invoice.credited', 'invoice.disputed', 'invoice.dispute-answered', 'invoice.dispute-accepted', 'invoice.dispute-rejected', 'invoice.findings-found', 'tv-activation.requested', 'diversity-pair.worsened', 'ip-prefix.rpki-invalid', 'ip-prefix.rpki-valid', 'ip-prefix.dns-failed', 'ip-prefix.delegation-failed', 'ip-prefix.null-route-active', 'ip-prefix.null-route-ended', 'ip-prefix.release-near', 'ip-prefix.assigned', 'ip-prefix-request.approved', 'ip-prefix-request.refused', 'msa.offered', 'msa.terminated', 'account.created', 'account.activated', 'account.deleted', 'webhook.paused');--> statement-breakpoint
ALTER TABLE "ip_prefix" DROP CONSTRAINT "ip_prefix_no_overlap";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD CONSTRAINT "ip_prefix_no_overlap" EXCLUDE USING gist ("prefix" inet_ops WITH &&) WHERE ("status" <> 'RELEASED' and not "is_container");--> statement-breakpoint
UPDATE "ip_prefix" SET "search_text" = host("prefix") || '/' || masklen("prefix");
